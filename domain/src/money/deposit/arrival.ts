import type { Quote } from '../../core/rates/quote.ts';
import { findRestrictions, findStopping, restrictionWords } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { coinForUsd, usdForCoinRoundedDown, usdPerCoin } from '../../kernel/amounts/convert.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import type { DepositAddress } from '../deposit-address/own-address.ts';
import { toAddressFields, newTransaction } from '../transaction/new-transaction.ts';
import { priceReceived } from '../transaction/received-amount.ts';
import type { PromisedQuote, Transaction } from '../transaction/transaction.ts';
import type { BookedDeposit } from './deposit-quote.ts';
import { depositLimits } from './deposit.limits.ts';

/** A payment to an own address, as it is first seen. */
export type Arrived = Pick<DepositAddress, 'address' | 'keyId' | 'path' | 'quote'> & {
  id: string;
  txid: string;
  units: number;
  present: Quote;
  /** The unpriced payments that this one spends an input of, and so replaces, or may replace. */
  replaced: readonly Pick<Transaction, 'quote' | 'arrival'>[];
  atMs: number;
};

/**
 * Decides what a payment to an own address becomes: a Pending deposit, whose price is an estimate until the payment is
 * deep enough, or nothing, with the reason in words. Posts nothing. The open quote of its owner counts, unless less
 * arrived than the smallest deposit. A payment that replaces a quoted one gets no promise and no higher price than that
 * quote: so nobody waits for the price and replaces it then. Someone can still take an unconfirmed payment back and pay
 * with other coins, until an hour after the quote ends.
 */
export function decideArrival(user: User | undefined, arrived: Arrived): Transaction | string {
  const { id, txid, address, keyId, path, units, present, quote: quoted, replaced, atMs } = arrived;
  if (user === undefined) return restrictionWords.closed;
  const stopping = findStopping('bring-in', findRestrictions(user, { nowMs: atMs }));
  if (stopping !== undefined) return restrictionWords[stopping];
  const rates = replaced.flatMap((one) => one.quote?.rateUsd ?? one.arrival?.rateUsdMax ?? []);
  const rateUsdMax = rates.length === 0 ? undefined : Math.min(...rates);
  const isOpen = quoted !== undefined && atMs <= quoted.untilMs && rateUsdMax === undefined;
  const isEnough = isOpen && usdForCoinRoundedDown(units, quoted.rateUsd) >= depositLimits.usdMin * 100;
  const quote = isEnough ? quoted : undefined;
  const rateAtMs = quote?.rateAtMs ?? atMs;
  const price = priceArrival({ units, quote, rateAtMs, rateUsdMax, present, blockAtMs: atMs });
  const { amountUsdCents } = price;
  if (amountUsdCents > amountLimits.recordUsdCentsMax) return 'Worth more than one record may book';
  // Nobody sends the order id of such a record: it is 15 or 16 digits of its own id.
  const request = { id, requestKey: String(parseInt(id.slice(0, 10), 36)), requestHash: id };
  return {
    ...newTransaction('Deposit', user, { ...request, coin: 'btc', amountUsdCents, quote: present, atMs }),
    ...price,
    ...(quote && { quote }),
    txid,
    ...toAddressFields('btc', address),
    arrival: { isOwn: true, keyId, path, pricedAtMs: null, ...(rateUsdMax && { rateUsdMax }) },
  };
}

/**
 * Fixes the price of such a deposit once its payment is deep enough. The price of its quote is promised if its block
 * came within an hour of the quote's end, so that a low fee leaves nobody a choice for longer. Otherwise the lower of the
 * quoted and the present price counts, without a quote the present one. Source: docs/chain.md.
 */
export function fixPrice(
  record: Transaction,
  { atMs, ...seen }: { units: number; blockAtMs: number; present: Quote; atMs: number },
): Transaction {
  const { arrival, quote, rateAtMs } = record;
  if (arrival === undefined || arrival.pricedAtMs !== null) return record;
  const price = priceArrival({ ...seen, quote, rateAtMs, rateUsdMax: arrival.rateUsdMax });
  return { ...record, ...price, arrival: { ...arrival, pricedAtMs: atMs } };
}

type Priced = Pick<Transaction, 'rateAtMs'> & { units: number; blockAtMs: number; present: Quote } & {
  quote: PromisedQuote | undefined;
  rateUsdMax: number | undefined;
};

/** Without a promise all coin counts as if it were more than was promised. `rateAtMs`: the time of the quote's price. */
function priceArrival({ units, blockAtMs, present, quote, rateAtMs, rateUsdMax }: Priced): BookedDeposit {
  const now = { rate: Math.min(present.rate, rateUsdMax ?? Infinity), atMs: present.atMs };
  const rate = quote && usdPerCoin(quote.rateUsd);
  const isInTime = quote !== undefined && blockAtMs <= quote.untilMs + depositLimits.quoteBlockMs;
  const amount = usdCents(quote?.amountUsdCents ?? 0);
  const promised =
    rate !== undefined && (isInTime || rate <= now.rate)
      ? { amountUsdCents: amount, coinUnits: coinForUsd(amount, rate), rateUsd: rate, rateAtMs }
      : { amountUsdCents: 0, coinUnits: 0, rateUsd: now.rate, rateAtMs: now.atMs };
  const { usdCents: cents, ...price } = priceReceived(promised, units, () => now);
  return { ...price, amountUsdCents: usdCents(cents) };
}
