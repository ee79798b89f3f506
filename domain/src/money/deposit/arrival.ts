import type { Quote } from '../../core/rates/quote.ts';
import { findRestrictions, findStopping, restrictionWords } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { coinForUsd, usdForCoinRoundedDown, usdPerCoin } from '../../kernel/amounts/convert.ts';
import { coinUnits, usdCents } from '../../kernel/amounts/units.ts';
import { addressFields, newTransaction } from '../transaction/new-transaction.ts';
import type { KeptQuote, Transaction } from '../transaction/transaction.ts';
import { quoteToKeep } from './decide-deposit.ts';
import type { BookedDeposit, DepositQuote, QuoteUse } from './deposit-quote.ts';
import { depositLimits } from './deposit.limits.ts';

/** A payment to an own address, as it is first seen. */
export type Arrived = {
  id: string;
  txid: string;
  address: string;
  /** The path of the address in the wallet. */
  path: string;
  units: number;
  present: Quote;
  /** The last quote of the owner, and the record that has used it. */
  quoted: DepositQuote | undefined;
  quoteUse: QuoteUse | undefined;
  /** The unpriced payments that this one spends an input of, and so replaces. */
  replaced: readonly Pick<Transaction, 'quote' | 'rateAtMs'>[];
  atMs: number;
};

/**
 * Decides what a payment to an own address becomes: a Pending deposit, whose price is an estimate until the payment is
 * deep enough, or nothing, with the reason in words. Posts nothing. The open quote of its owner counts, unless a deposit
 * has used it, or less arrived than the smallest deposit. A payment that replaces a quoted one gets the lower of that
 * quote and the present price: nobody can hold a payment back with a quote, and replace it once the price has risen.
 */
export function decideArrival(user: User | undefined, arrived: Arrived): Transaction | string {
  const { id, txid, address, path, units, present, quoted, quoteUse, replaced, atMs } = arrived;
  if (user === undefined) return restrictionWords.closed;
  const stopping = findStopping('bring-in', findRestrictions(user, { nowMs: atMs }));
  if (stopping !== undefined) return restrictionWords[stopping];
  const [earlier] = replaced
    .flatMap(({ quote, rateAtMs }) => (quote ? [{ quote, rateAtMs }] : []))
    .sort(byRate);
  const isOpen = quoted !== undefined && atMs <= quoted.untilMs && quoteUse === undefined;
  const isEnough = isOpen && usdForCoinRoundedDown(units, quoted.rate) >= depositLimits.usdMin * 100;
  const open = isEnough ? { quote: quoteToKeep(quoted), rateAtMs: quoted.rateAtMs } : undefined;
  const { quote, rateAtMs = atMs } = earlier ?? open ?? {};
  const price = priceArrival(units, { quote, rateAtMs, present, isPromised: earlier === undefined });
  if (price.amountUsdCents > amountLimits.recordUsdCentsMax) return 'Worth more than one record may book';
  // Nobody sends the order id of such a record: it is 15 or 16 digits of its own id.
  const request = { id, requestKey: String(parseInt(id.slice(0, 10), 36)), requestHash: id };
  const { amountUsdCents } = price;
  return {
    ...newTransaction('Deposit', user, { ...request, coin: 'btc', amountUsdCents, quote: present, atMs }),
    ...price,
    ...(quote && { quote }),
    txid,
    ...addressFields('btc', address),
    arrival: { isToOwnAddress: true, path, pricedAtMs: null, ...(earlier && { isReplacing: true }) },
  };
}

/**
 * Fixes the price of such a deposit once its payment is deep enough. The price of its quote is promised if its block
 * came within an hour of the quote's end, so that nobody has a free option by a low fee. Otherwise the lower of the
 * quoted and the present price counts, without a quote the present one. Source: docs/money.md.
 */
export function fixPrice(
  record: Transaction,
  { units, blockAtMs, present, atMs }: { units: number; blockAtMs: number; present: Quote; atMs: number },
): Transaction {
  const { arrival, quote, rateAtMs } = record;
  if (arrival === undefined || arrival.pricedAtMs !== null) return record;
  const isInTime = quote !== undefined && blockAtMs <= quote.untilMs + depositLimits.quoteBlockMs;
  const isPromised = isInTime && arrival.isReplacing !== true;
  const price = priceArrival(units, { quote, rateAtMs, present, isPromised });
  return { ...record, ...price, arrival: { ...arrival, pricedAtMs: atMs } };
}

type Quoted = { quote: KeptQuote };
const byRate = ({ quote: one }: Quoted, { quote: other }: Quoted) => one.rateUsd - other.rateUsd;

/** `rateAtMs`: the time of the quote's price. `isPromised`: the quote counts although the present price is lower. */
type Prices = { quote: KeptQuote | undefined; rateAtMs: number; present: Quote; isPromised: boolean };

/**
 * The cents of an amount of coin. No price was promised for more coin than was quoted: it counts at the lower of the
 * quoted and the present price.
 */
function priceArrival(units: number, { quote, rateAtMs, present, isPromised }: Prices): BookedDeposit {
  const rate = quote && usdPerCoin(quote.rateUsd);
  const isLower = rate === undefined || present.rate < rate;
  if (quote === undefined || rate === undefined || (isLower && !isPromised))
    return {
      amountUsdCents: usdForCoinRoundedDown(units, present.rate),
      coinUnits: coinUnits(units),
      rateUsd: present.rate,
      rateAtMs: present.atMs,
    };
  const amount = usdCents(quote.amountUsdCents);
  const quoted = coinForUsd(amount, rate);
  const within = Math.min(amount, usdForCoinRoundedDown(units, rate));
  const more = usdForCoinRoundedDown(Math.max(0, units - quoted), isLower ? present.rate : rate);
  const cents = units < quoted ? within : amount + more;
  return { amountUsdCents: usdCents(cents), coinUnits: coinUnits(units), rateUsd: rate, rateAtMs };
}
