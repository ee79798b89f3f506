import type { Quote } from '../../core/rates/quote.ts';
import { findRestrictions, findStopping, restrictionWords } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { coinForUsd, usdForCoinRoundedDown, usdPerCoin } from '../../kernel/amounts/convert.ts';
import { coinUnits, usdCents } from '../../kernel/amounts/units.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { DepositAddress, OwnQuote } from '../deposit-address/own-address.ts';
import { addressFields, newTransaction } from '../transaction/new-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { BookedDeposit, QuoteUse } from './deposit-quote.ts';
import { depositLimits } from './deposit.limits.ts';

/** The record of a payment to an own address. All outputs of a transaction to one address are one deposit. */
export function arrivalId({ txid, address: { coin, id } }: Pick<Arrived, 'txid' | 'address'>): string {
  return fingerprint(`arrival|${coin}|${txid}|${id}`);
}

/** The order id of such a record, which nobody sends: 17 digits of its own id. */
function arrivalOrder(id: string): string {
  const digits = [...id.slice(0, orderLetters)].map((letter) => base32.indexOf(letter));
  return String(digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)).padStart(orderDigits, '0');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 55 bits, which are less than 10 to the power of 17. */
const orderLetters = 11;
const orderDigits = 17;

/** A payment to an own address, as it is first seen. */
export type Arrived = {
  txid: string;
  address: DepositAddress;
  /** The path of the address in the wallet. */
  path: string;
  units: number;
  /** A usable price. */
  present: Quote;
  /** The record that has used the quote of the address. */
  quoteUse: QuoteUse | undefined;
  atMs: number;
};

/**
 * Decides what a payment to an own address becomes: a Pending deposit, whose price is an estimate until the payment is
 * deep enough, or nothing, with the reason in words. Posts nothing. The open quote of the address counts, unless a
 * deposit has used it. What is worth less than the smallest deposit is marked.
 */
export function decideArrival(user: User | undefined, arrived: Arrived): Transaction | string {
  const { txid, address, path, units, present, quoteUse, atMs } = arrived;
  const { coin, quote } = address;
  if (user === undefined) return restrictionWords.closed;
  const stopping = findStopping('bring-in', findRestrictions(user, { nowMs: atMs }));
  if (stopping !== undefined) return restrictionWords[stopping];
  const id = arrivalId(arrived);
  const isFree = quoteUse === undefined || quoteUse.recordId === id;
  const counted = quote !== undefined && atMs <= quote.untilMs && isFree ? quote : undefined;
  const price = priceArrival(units, { quote: counted, present, isPromised: true });
  if (price.amountUsdCents > amountLimits.recordUsdCentsMax) return 'Worth more than one record may book';
  const request = { id, requestKey: arrivalOrder(id), requestHash: id, coin, quote: present, atMs };
  return {
    ...newTransaction('Deposit', user, { ...request, amountUsdCents: price.amountUsdCents }),
    ...price,
    ...(counted !== undefined && {
      quote: { amountUsdCents: counted.amountUsdCents, rateUsd: counted.rate, untilMs: counted.untilMs },
    }),
    txid,
    ...addressFields(coin, address.address),
    arrival: { path, seenAtMs: atMs, pricedAtMs: null, isBelowMinimum: isBelowMinimum(price) },
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
  const { arrival, quote } = record;
  if (arrival === undefined || arrival.pricedAtMs !== null) return record;
  const isPromised = quote !== undefined && blockAtMs <= quote.untilMs + depositLimits.quoteBlockMs;
  // Until now the record has the time of its quote's price.
  const rate = quote && usdPerCoin(quote.rateUsd);
  const kept = rate && {
    amountUsdCents: usdCents(quote.amountUsdCents),
    rate,
    rateAtMs: record.rateAtMs,
  };
  const price = priceArrival(units, { quote: kept, present, isPromised });
  return {
    ...record,
    ...price,
    arrival: { ...arrival, pricedAtMs: atMs, isBelowMinimum: isBelowMinimum(price) },
  };
}

type CountedQuote = Pick<OwnQuote, 'amountUsdCents' | 'rate' | 'rateAtMs'>;

/**
 * The cents of an amount of coin. No price was promised for more coin than was quoted: it counts at the lower of the
 * quoted and the present price.
 */
function priceArrival(
  units: number,
  { quote, present, isPromised }: { quote: CountedQuote | undefined; present: Quote; isPromised: boolean },
): BookedDeposit {
  const isLower = quote === undefined || present.rate < quote.rate;
  if (quote === undefined || (isLower && !isPromised))
    return {
      amountUsdCents: usdForCoinRoundedDown(units, present.rate),
      coinUnits: coinUnits(units),
      rateUsd: present.rate,
      rateAtMs: present.atMs,
    };
  const { amountUsdCents, rate: rateUsd, rateAtMs } = quote;
  const quoted = coinForUsd(amountUsdCents, rateUsd);
  const within = Math.min(amountUsdCents, usdForCoinRoundedDown(units, rateUsd));
  const more = usdForCoinRoundedDown(Math.max(0, units - quoted), isLower ? present.rate : rateUsd);
  const cents = units < quoted ? within : amountUsdCents + more;
  return { amountUsdCents: usdCents(cents), coinUnits: coinUnits(units), rateUsd, rateAtMs };
}

function isBelowMinimum({ amountUsdCents }: BookedDeposit): boolean {
  return amountUsdCents < depositLimits.usdMin * 100;
}
