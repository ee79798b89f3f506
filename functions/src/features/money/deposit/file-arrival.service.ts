import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { usdForCoinRoundedDown } from '@keelstone/domain/kernel/amounts/convert';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { confirmationsText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import { type ChainPayment, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainReadings, withReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { countConfirmationsNeeded } from '@keelstone/domain/money/blockchain/confirmations';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { decideArrival } from '@keelstone/domain/money/deposit/arrival';
import {
  findArrived,
  isAbsent,
  isCrowded,
  listInputs,
  listBlockTimes,
} from '@keelstone/domain/money/deposit/arrival-readings';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { arrivalClaimId } from '@keelstone/domain/money/transaction/deposit-txid';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { inputsMax } from '../blockchain/bitcoin-source.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';
import { findUnpriced, priceArrival } from './price-arrival.service.ts';

/** `state`: by the sources' lists. `waiting`: it was never in a block. `unlisted`: it is due, but in no list. */
type SeenPayment = { txid: string; to: DepositAddress; state: 'waiting' | 'mined' | 'unlisted' };
type Outcome = 'done' | 'again';
/** A payment to file under this id, or why it is no deposit (final once it `isMined`). */
type Arrival = SeenPayment & { id: string; payment: ChainPayment; readings: ChainReadings };
type ArrivalResult = Outcome | ((Arrival | { why: string }) & { isMined: boolean });

/**
 * Files a payment to an account's own address as a Pending deposit with its evidence. Files a finding instead if the
 * account cannot receive it, if the payment is older than the address, or if its block came after its deposit was
 * rejected. Files nothing if the payment was filed before, or has a finding, open or closed. A finding waits for the
 * block, because an unconfirmed payment costs its sender nothing. `mayAsk` is called before the sources are asked.
 * Errors: `rate-unavailable`.
 */
export async function fileArrival(payment: SeenPayment, mayAsk: () => boolean, deps: Deps): Promise<Outcome> {
  const { txid, to, state } = payment;
  // All outputs of a transaction to one address are one deposit.
  const id = fingerprint(`arrival|btc|${txid}|${to.id}`);
  const makeFinding = (why: string): Finding => {
    const detail = `${why}: a payment to ${to.address}`;
    return makeChainFinding({ code: 'arrival-unfiled', uid: to.uid, subject: id, txid, detail });
  };
  const places = [deps.transactions.at(id), deps.findings.at(findingId(makeFinding('')))] as const;
  const [record, finding] = await deps.findTogether(...places);
  const isRejected = record?.status === 'Rejected' && record.arrival?.pricedAtMs === null;
  if (finding !== undefined || (record !== undefined && !isRejected)) {
    // A payment in a block gets its price however many others wait for one. If that fails, it is filed all the same.
    const isUnpriced = record?.status === 'Pending' && record.arrival?.pricedAtMs === null;
    if (isUnpriced && state === 'mined' && mayAsk()) await priceArrival(record, deps).catch(() => undefined);
    return 'done';
  }
  if (!mayAsk()) return state === 'waiting' ? 'done' : 'again';
  const arrival = await readArrival({ id, ...payment }, deps);
  if (typeof arrival === 'string') return arrival;
  const rejection = isRejected ? 'Its deposit was rejected before' : undefined;
  const why = 'why' in arrival ? arrival.why : (rejection ?? (await writeArrival(arrival, deps)));
  if (why !== undefined && arrival.isMined) await keepFindings([makeFinding(why)], deps);
  return 'done';
}

/** Reads a payment, which all sources must report alike, or why it cannot become a deposit. */
async function readArrival(seen: SeenPayment & { id: string }, deps: Deps): Promise<ArrivalResult> {
  const { txid, state } = seen;
  const { address, atMs } = seen.to;
  const readings = await deps.chain.read({ coin: 'btc', txid, address, nowMs: deps.now() });
  const payment = findArrived(readings);
  if (payment === undefined) {
    if (state === 'waiting' || (state === 'unlisted' && isAbsent(readings))) return 'done';
    return isCrowded(readings) ? { why: 'More than can be read', isMined: true } : 'again';
  }
  const times = listBlockTimes(readings);
  const olderTimes = times.filter((time) => time < atMs - blockchainLimits.blockClockMs);
  if (olderTimes.length > 0 && olderTimes.length < times.length) return 'again';
  const units = `${String(sumUnits(payment.transfers))} units`;
  if (olderTimes.length > 0) return { why: `Older than the address, ${units}`, isMined: true };
  return { ...seen, payment, readings, isMined: times.length > 0 };
}

/**
 * Files a payment, or returns why nothing may come in. An unconfirmed payment waits for its block if it is less than the
 * smallest deposit, or if its account has many without a price: a stranger can make either without paying.
 */
async function writeArrival(arrival: Arrival & { isMined: boolean }, deps: Deps) {
  const { id, txid, to, payment, readings, isMined } = arrival;
  const { uid } = to;
  const unpriced = await findUnpriced({ uid }, deps);
  const pending = unpriced.filter((other) => other.record.status === 'Pending');
  if (!isMined && pending.length >= depositLimits.pendingDepositsPerUser) return undefined;
  const [present, units] = [await deps.quotes.quote('btc'), sumUnits(payment.transfers)];
  const rateUsd = Math.max(present.rate, to.quote?.rateUsd ?? 0);
  if (!isMined && usdForCoinRoundedDown(units, rateUsd) < depositLimits.usdMin * 100) return undefined;
  const isCut = (each: ReadonlySet<string>) => each.size >= inputsMax;
  const inputs = listInputs(readings);
  const replaced = unpriced.flatMap(({ record, facts }) => {
    if (facts === undefined || facts.txid === txid) return [];
    const spent = new Set([...facts.inputs, ...listInputs(facts)]);
    // If some inputs were not stored, either payment may replace the other. Only a recent promise counts, so that a
    // stranger's payment does not lower prices for ever.
    const isRecent = deps.now() - record.createdAtMs <= blockchainLimits.watchedMs;
    const mayReplace = record.quote !== undefined && isRecent && (isCut(spent) || isCut(inputs));
    return mayReplace || [...spent].some((input) => inputs.has(input)) ? record : [];
  });
  return deps.runTransaction(async (tx) => {
    const [user, own = to] = await readTogether(tx, deps.users.at(uid), deps.depositAddresses.at(to.id));
    const atMs = deps.now();
    const deposit = decideArrival(user, { ...own, id, txid, units, present, replaced, atMs });
    if (typeof deposit === 'string') return `${deposit}, ${String(units)} units`;
    deps.transactions.create(tx, id, deposit);
    deps.depositClaims.put(tx, arrivalClaimId({ uid, txid }), { transactionId: id, uid, atMs });
    const about = { recordId: id, uid, coin: 'btc', txid } as const;
    deps.chainFacts.put(tx, id, withReading(about, { ...readings, atMs }));
    const { quote, ...unquoted } = own;
    const nextAddress = quote === deposit.quote ? unquoted : own;
    // The next check stores the new balance.
    deps.depositAddresses.put(tx, to.id, { ...nextAddress, checkAtMs: Math.min(own.checkAtMs, atMs) });
    wakeTabs(tx, uid, deps);
    const needed = countConfirmationsNeeded(deposit.amountUsdCents, payment);
    const seen = `Seen, ${confirmationsText({ now: payment.confirmations, needed })}`;
    if (user !== undefined) notifyOfDeposit(tx, { transaction: deposit, owner: user, seen }, deps);
    return undefined;
  });
}
