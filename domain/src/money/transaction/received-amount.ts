import { DomainError } from '../../errors.ts';
import { usdForCoinRoundedDown } from '../../kernel/amounts/convert.ts';
import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import type { Receipt } from './price.ts';
import type { Transaction } from './transaction.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { transactionTexts } from './transaction.texts.ts';

/**
 * The amounts that an approval books if the reviewer enters how much coin came in (1e-8 units); `null` for the
 * requested amount. Coin up to the requested amount counts at the record's own price, and never for more than was
 * requested; a part of it is worth its share, rounded down. Excess coin was promised no price: it counts at the lower
 * of the record's and the present one, so that nobody gains by sending more after a price has fallen. Source:
 * docs/money.md. Errors: `invalid-input` (`received` for a record other than a deposit, or above the cap of one
 * record), `rate-unavailable`.
 */
export function receiptOf(
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
  if (more > amountLimits.recordUsdMax * 100 - amountUsdCents)
    throw badReceived(transactionTexts.receivedTooMuch);
  return { ...price, ...lower, usdCents: amountUsdCents + more };
}

/** True if an approval with this amount needs a price: more came in than was asked for. */
export function isPricedAtReceipt(
  { type, coinUnits }: Transaction,
  receivedCoinUnits: number | undefined,
): boolean {
  return type === 'Deposit' && receivedCoinUnits !== undefined && receivedCoinUnits > coinUnits;
}

/** True if an approved record has booked what an approval with this amount would book. */
export function hasReceived(transaction: Transaction, receivedCoinUnits: number | undefined): boolean {
  return (receivedCoinUnits ?? transaction.coinUnits) === bookedOf(transaction).coinUnits;
}

/** Cents and coin that a deposit or a credit books: what was received, else what was asked for. */
export function bookedOf({
  received,
  amountUsdCents,
  coinUnits,
}: Pick<Transaction, 'received' | 'amountUsdCents' | 'coinUnits'>): { usdCents: number; coinUnits: number } {
  return received ?? { usdCents: amountUsdCents, coinUnits };
}

/** Only an amount above zero counts as received. Errors: `invalid-input`. */
export function assertReceivable({ type }: Transaction, receivedCoinUnits: number | undefined): void {
  if (type !== 'Deposit' && receivedCoinUnits !== undefined)
    throw badReceived(transactionTexts.receivedOfDeposit);
}

function badReceived(message: string): DomainError {
  return new DomainError('invalid-input', { field: 'received', message });
}
