import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { usdForCoinRoundedDown } from '../../kernel/amounts/convert.ts';
import type { Receipt } from './price.ts';
import { transactionTexts } from './transaction.texts.ts';
import type { Transaction } from './transaction.ts';

/**
 * The amounts that an approval books if the reviewer enters the received coin (1e-8 units), or `null` for the requested
 * amount. Coin up to the requested amount counts at the record's own price, and never for more than was requested. A
 * part counts for its share, rounded down. No price was promised for excess coin: it counts at the lower of the
 * record's and the present price, so that nobody gains by sending more after a price has fallen. Source: docs/money.md.
 * Errors: `invalid-input` (a record other than a deposit, zero or less, or above the cap of one record),
 * `rate-unavailable`.
 */
export function computeReceipt(
  transaction: Transaction,
  receivedCoinUnits: number | undefined,
  present: { quote: Quote | undefined; atMs: number },
): Receipt | null {
  assertReceivable(transaction, receivedCoinUnits);
  const { amountUsdCents, coinUnits, rateUsd, rateAtMs } = transaction;
  if (receivedCoinUnits === undefined || receivedCoinUnits === coinUnits) return null;
  const price = { coinUnits: receivedCoinUnits, rateUsd, rateAtMs };
  if (receivedCoinUnits < coinUnits) {
    const worth = usdForCoinRoundedDown(receivedCoinUnits, rateUsd);
    return { ...price, usdCents: Math.min(amountUsdCents, worth) };
  }
  const { coin, rate, atMs } = assertFreshQuote(present.quote, present.atMs);
  if (coin !== transaction.coin)
    throw new Error(`${transaction.id} came in ${transaction.coin}, not ${coin}`);
  const lower = rate < rateUsd ? { rateUsd: rate, rateAtMs: atMs } : { rateUsd, rateAtMs };
  const more = usdForCoinRoundedDown(receivedCoinUnits - coinUnits, lower.rateUsd);
  if (more > amountLimits.recordUsdCentsMax - amountUsdCents)
    throw refuseReceived(transactionTexts.receivedTooMuch);
  return { ...price, ...lower, usdCents: amountUsdCents + more };
}

/** Returns whether this received amount needs a current price, because it exceeds the requested amount. */
export function isPricedAtReceipt(
  { type, coinUnits }: Transaction,
  receivedCoinUnits: number | undefined,
): boolean {
  return type === 'Deposit' && receivedCoinUnits !== undefined && receivedCoinUnits > coinUnits;
}

/** Returns whether an approved record has booked this received amount. */
export function hasReceived(transaction: Transaction, receivedCoinUnits: number | undefined): boolean {
  return (receivedCoinUnits ?? transaction.coinUnits) === pickBooked(transaction).coinUnits;
}

/** The cents and coin that a deposit or credit books: the received amount, else the requested one. */
export function pickBooked({
  received,
  amountUsdCents,
  coinUnits,
}: Pick<Transaction, 'received' | 'amountUsdCents' | 'coinUnits'>): { usdCents: number; coinUnits: number } {
  return received ?? { usdCents: amountUsdCents, coinUnits };
}

/** Refuses a received amount of zero or less, or for another type of record. Errors: `invalid-input`. */
export function assertReceivable({ type }: Transaction, receivedCoinUnits: number | undefined): void {
  if (receivedCoinUnits === undefined) return;
  if (type !== 'Deposit') throw refuseReceived(transactionTexts.receivedOfDeposit);
  if (receivedCoinUnits <= 0) throw new DomainError('invalid-input', { field: 'received' });
}

function refuseReceived(message: string): DomainError {
  return new DomainError('invalid-input', { field: 'received', message });
}
