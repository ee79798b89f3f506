import type { TransactionRow } from '@keelstone/domain/api/transaction.wire';
import { policyDocument } from '@keelstone/domain/collections';
import { policyAt, type StoredPolicy } from '@keelstone/domain/policy/policy';
import { holdsPayments, strictestBounds, type PaymentBounds } from '@keelstone/domain/money/payment-bounds';
import { assertPayableNow, paymentWaits, type WaitFacts } from '@keelstone/domain/transaction/payment-wait';
import { withAmount } from '@keelstone/domain/money/recent-hours';
import type { PaidAmounts } from '@keelstone/domain/transaction/paid-amounts';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { PaymentWait } from '@keelstone/domain/refusal-details';
import type { Deps } from '../deps.ts';
import { readTogether, type FindTogether } from '../../../platform/firestore/read-together.ts';
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';

export type WaitDeps = Pick<
  Deps,
  'addressBooks' | 'credentials' | 'factors' | 'now' | 'paidAmounts' | 'paymentBounds' | 'policies'
>;

/** The account's payments after this one, to be written with it; `undefined` if there is no daily bound. */
export type CountedPayment = PaidAmounts | undefined;

/**
 * Refuses the approval of a withdrawal that has to wait. Reads inside the transaction of the approval, and writes
 * nothing: what it returns is written by `countPayment` once the payment is decided. Errors: those of
 * `assertPayableNow`.
 */
export async function requireNoWaits(
  tx: TxReader,
  { type, uid, ...record }: Transaction,
  deps: WaitDeps,
): Promise<CountedPayment> {
  if (type !== 'Withdrawal') return undefined;
  const nowMs = deps.now();
  const bounds = boundsAt(await deps.policies.read(tx, policyDocument), deps);
  if (!holdsPayments(bounds)) return undefined;
  const facts = await factsOf((...documents) => readTogether(tx, ...documents), uid, deps);
  assertPayableNow(paymentWaits(record, facts, { bounds, nowMs }));
  if (bounds.payoutDayUsdCents === 0) return undefined;
  return withAmount(facts.paidAmounts, { uid, amountUsdCents: record.amountUsdCents, nowMs });
}

export function countPayment(deps: Pick<Deps, 'paidAmounts'>, tx: Writer, counted: CountedPayment): void {
  if (counted !== undefined) deps.paidAmounts.put(tx, counted.uid, counted);
}

/**
 * What the Pending withdrawals of one account wait for, by their ids; nothing but the policy is read unless there is
 * one and waits are set. `policy`: for a caller that has already read it.
 */
export async function findWaits(
  records: readonly TransactionRow[],
  uid: string,
  deps: WaitDeps & Pick<Deps, 'findTogether'>,
  policy?: Promise<StoredPolicy | undefined>,
): Promise<ReadonlyMap<string, readonly PaymentWait[]>> {
  const pending = records.filter(({ type, status }) => type === 'Withdrawal' && status === 'Pending');
  if (pending.length === 0) return new Map();
  const nowMs = deps.now();
  const bounds = boundsAt(await (policy ?? deps.policies.find(policyDocument)), deps);
  if (!holdsPayments(bounds)) return new Map();
  const facts = await factsOf(deps.findTogether, uid, deps);
  return new Map(pending.map((record) => [record.id, paymentWaits(record, facts, { bounds, nowMs })]));
}

/** The operator's own settings, or what an earlier policy asked for where that is stricter. */
function boundsAt(
  stored: StoredPolicy | undefined,
  { paymentBounds, now }: Pick<WaitDeps, 'paymentBounds' | 'now'>,
): PaymentBounds {
  return strictestBounds(paymentBounds, policyAt(stored, now()).earlierWaits);
}

async function factsOf(read: FindTogether, uid: string, deps: WaitDeps): Promise<WaitFacts> {
  const [addressBook, credentials, factors, paidAmounts] = await read(...waitDocuments(uid, deps));
  return { addressBook, credentials, factors, paidAmounts };
}

/** What determines the waits of an account, in addition to the settings. */
export function waitDocuments(uid: string, deps: WaitDeps) {
  const { addressBooks, credentials, factors, paidAmounts } = deps;
  return [addressBooks.at(uid), credentials.at(uid), factors.at(uid), paidAmounts.at(uid)] as const;
}
