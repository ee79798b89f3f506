import { holdsPayments } from '@keelstone/domain/kernel/amounts/payment-bounds';
import { withAmount } from '@keelstone/domain/kernel/amounts/recent-hours';
import type { PaidAmounts } from '@keelstone/domain/money/transaction/paid-amounts';
import {
  assertPayableNow,
  listPaymentWaits,
  type WaitFacts,
} from '@keelstone/domain/money/transaction/payment-wait';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { TransactionRow } from '@keelstone/domain/money/transaction/transaction.wire';
import type { PaymentWait } from '@keelstone/domain/refusal-details';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Reads the documents that decide how long an account's withdrawals wait, besides the settings. */
export function readWaits(read: Read, uid: string, deps: Deps): Promise<WaitFacts> {
  const { addressBooks, credentials, factors, paidAmounts } = deps;
  return read({
    addressBook: hiddenFact(addressBooks.at(uid)),
    credentials: hiddenFact(credentials.at(uid)),
    factors: hiddenFact(factors.at(uid)),
    paidAmounts: hiddenFact(paidAmounts.at(uid)),
  });
}

/**
 * Refuses the approval of a withdrawal that must wait. Returns the account's paid amounts with this one, to be written
 * by the approval, or `undefined` if there is no daily bound. Errors: those of `assertPayableNow`.
 */
export function requireNoWaits(
  { uid, ...record }: Transaction,
  { waits, nowMs }: { waits: WaitFacts; nowMs: number },
  { paymentBounds: bounds }: Deps,
): PaidAmounts | undefined {
  if (!holdsPayments(bounds)) return undefined;
  assertPayableNow(listPaymentWaits(record, waits, { bounds, nowMs }));
  if (bounds.payoutDayUsdCents === 0) return undefined;
  return withAmount(waits.paidAmounts, { uid, amountUsdCents: record.amountUsdCents, nowMs });
}

/** Finds the waits of one account's Pending withdrawals, by record id. Reads nothing if no wait is set. */
export async function findWaits(
  records: readonly TransactionRow[],
  uid: string,
  deps: Deps,
): Promise<ReadonlyMap<string, readonly PaymentWait[]>> {
  const pending = records.filter(({ type, status }) => type === 'Withdrawal' && status === 'Pending');
  const { paymentBounds: bounds } = deps;
  if (pending.length === 0 || !holdsPayments(bounds)) return new Map();
  const nowMs = deps.now();
  const [addressBook, credentials, factors, paidAmounts] = await deps.findTogether(
    deps.addressBooks.at(uid),
    deps.credentials.at(uid),
    deps.factors.at(uid),
    deps.paidAmounts.at(uid),
  );
  const facts = { addressBook, credentials, factors, paidAmounts };
  return new Map(pending.map((record) => [record.id, listPaymentWaits(record, facts, { bounds, nowMs })]));
}
