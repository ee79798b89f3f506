import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { usdForCoinRoundedDown } from '../../kernel/amounts/convert.ts';
import type { Price, ReceivedPrice } from './price.ts';
import { transactionTexts } from './transaction.texts.ts';
import type { Transaction } from './transaction.ts';

/**
 * The amounts that an approval books if the reviewer enters the received coin (1e-8 units), or `null` for the requested
 * amount. Errors: `invalid-input` (a record other than a deposit, zero or less, or above the cap of one record),
 * `rate-unavailable`.
 */
export function computeReceipt(
  transaction: Transaction,
  receivedCoinUnits: number | undefined,
  current: { quote: Quote | undefined; atMs: number },
): ReceivedPrice | null {
  assertReceivable(transaction, receivedCoinUnits);
  if (receivedCoinUnits === undefined || receivedCoinUnits === transaction.coinUnits) return null;
  const receipt = priceReceived(transaction, receivedCoinUnits, () => {
    const quote = assertFreshQuote(current.quote, current.atMs);
    if (quote.coin !== transaction.coin)
      throw new Error(`${transaction.id} came in ${transaction.coin}, not ${quote.coin}`);
    return quote;
  });
  if (receipt.usdCents > amountLimits.recordUsdCentsMax)
    throw refuseReceived(transactionTexts.receivedTooMuch);
  return receipt;
}

/**
 * Prices received coin. Up to the promised amount it counts at the promised price, and never for more than was promised.
 * A part counts for its share, rounded down. No price was promised for excess coin: it counts at the lower of the
 * promised and the present price, so that nobody gains by sending more after a price has fallen. Source: docs/money.md.
 */
export function priceReceived(
  { amountUsdCents, coinUnits, rateUsd, rateAtMs }: Price & { amountUsdCents: number },
  receivedCoinUnits: number,
  getCurrent: () => { rate: number; atMs: number },
): ReceivedPrice {
  const price = { coinUnits: receivedCoinUnits, rateUsd, rateAtMs };
  const worthUsdCents = usdForCoinRoundedDown(receivedCoinUnits, rateUsd);
  if (receivedCoinUnits < coinUnits) return { ...price, usdCents: Math.min(amountUsdCents, worthUsdCents) };
  if (receivedCoinUnits === coinUnits) return { ...price, usdCents: amountUsdCents };
  const { rate, atMs } = getCurrent();
  const lowerPrice = rate < rateUsd ? { rateUsd: rate, rateAtMs: atMs } : { rateUsd, rateAtMs };
  const excessUsdCents = usdForCoinRoundedDown(receivedCoinUnits - coinUnits, lowerPrice.rateUsd);
  return { ...price, ...lowerPrice, usdCents: amountUsdCents + excessUsdCents };
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
export function pickBooked(record: Pick<Transaction, 'received' | 'amountUsdCents' | 'coinUnits'>) {
  const { received, amountUsdCents: usdCents, coinUnits } = record;
  return received ?? { usdCents, coinUnits };
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
