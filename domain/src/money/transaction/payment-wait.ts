import type { Factors } from '../../access/second-factor/second-factor.ts';
import { noPassword, type Credentials } from '../../core/one-time-link/credentials.ts';
import { DomainError } from '../../errors.ts';
import { fingerprintAddress } from '../../kernel/address/comparable-address.ts';
import type { PaymentBounds } from '../../kernel/amounts/payment-bounds.ts';
import { timeText } from '../../kernel/time/time-text.ts';
import { hourMs } from '../../kernel/time/time-units.ts';
import type { PaymentWait, WaitReason } from '../../refusal-details.ts';
import { findFirstUseMs, type AddressBook } from '../address-book/address-book.ts';
import { findFitMs, type PaidAmounts } from './paid-amounts.ts';
import { toAddress, type Transaction } from './transaction.ts';

/** The facts that decide how long an account's withdrawals wait, or `undefined` for a missing document. */
export type WaitFacts = {
  addressBook: AddressBook | undefined;
  credentials: Pick<Credentials, 'passwordChangedAtMs'> | undefined;
  factors: Pick<Factors, 'changedAtMs'> | undefined;
  paidAmounts: PaidAmounts | undefined;
};

export type PaidRecord = Pick<
  Transaction,
  'coin' | 'amountUsdCents' | 'btcAddress' | 'ethAddress' | 'createdAtMs'
>;

/**
 * The reasons why a Pending withdrawal cannot be paid yet, the longest wait first; empty if there are none. Computed
 * from the current facts and never stored (docs/decisions/addresses-and-waits.md).
 */
export function listPaymentWaits(
  record: PaidRecord,
  facts: WaitFacts,
  { bounds, nowMs }: { bounds: PaymentBounds; nowMs: number },
): PaymentWait[] {
  const { addressHours, passwordHours, factorHours, payoutDayUsdCents: dayUsdCentsMax } = bounds;
  const { coin, amountUsdCents, createdAtMs } = record;
  const address = fingerprintAddress(coin, toAddress(record));
  const waits: PaymentWait[] = [
    makeWait('address', findFirstUseMs(facts.addressBook, address, createdAtMs), addressHours),
    makeWait('password', findPasswordStartMs(facts, nowMs), passwordHours),
    makeWait('factor', facts.factors?.changedAtMs ?? null, factorHours),
    {
      reason: 'daily-limit',
      untilMs:
        dayUsdCentsMax === 0 ? 0 : findFitMs(facts.paidAmounts, { amountUsdCents, dayUsdCentsMax, nowMs }),
    },
  ];
  return waits
    .filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
    .sort((one, other) => (other.untilMs ?? Infinity) - (one.untilMs ?? Infinity));
}

/** Refuses a payment that must wait. Errors, with the waits: `not-payable-yet`, `daily-limit`. */
export function assertPayableNow(waits: readonly PaymentWait[]): void {
  const [last] = waits.filter(({ reason }) => reason !== 'daily-limit');
  if (last !== undefined) throw new DomainError('not-payable-yet', { message: waitText(last), waits });
  if (waits.length > 0) throw new DomainError('daily-limit', { waits });
}

/**
 * The wait of a deposit whose sender may not belong to this account alone. It begins when the deposit named its
 * payment, so that the real sender has time to name it too.
 */
export function makeSenderWait(
  { createdAtMs, asks }: Pick<Transaction, 'createdAtMs' | 'asks'>,
  holdMs: number,
): PaymentWait & { untilMs: number } {
  const question = asks?.findLast(({ before }) => before?.txid !== undefined);
  return { reason: 'sender', untilMs: (question?.answeredAtMs ?? createdAtMs) + holdMs };
}

/** A wait of `hours` after a change. Without a change nothing waits. */
function makeWait(reason: WaitReason, sinceMs: number | null, hours: number): PaymentWait {
  return { reason, untilMs: (sinceMs ?? -Infinity) + hours * hourMs };
}

/** When the password was set. While a password is being set, the owner is unknown, so the wait begins now. */
function findPasswordStartMs({ credentials }: WaitFacts, nowMs: number): number | null {
  const changedAtMs = credentials?.passwordChangedAtMs ?? null;
  return changedAtMs === noPassword ? nowMs : changedAtMs;
}

const causes: Readonly<Record<WaitReason, string>> = {
  address: 'its address is new',
  password: 'the password of the account is new',
  factor: 'the second factors of the account were changed',
  'daily-limit': 'its account has reached the most that is paid out in a day',
  sender: 'its sender is not known to be the account’s alone',
};

function waitText({ reason, untilMs }: PaymentWait): string {
  const from = untilMs === null ? 'yet' : `before ${timeText(untilMs)}`;
  const act = reason === 'sender' ? 'deposit cannot be approved' : 'withdrawal cannot be paid';
  return `This ${act} ${from}: ${causes[reason]}. It stays pending and can be rejected`;
}
