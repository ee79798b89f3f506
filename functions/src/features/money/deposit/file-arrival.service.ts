import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  pickAgreed,
  type ChainFacts,
  type ChainPayment,
  type ChainReading,
  type ChainReadings,
  countConfirmationsNeeded,
  sumUnits,
  withReading,
} from '@keelstone/domain/money/blockchain/chain-payment';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { decideArrival, fixPrice } from '@keelstone/domain/money/deposit/arrival';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';

/** `state` by the sources' lists. What is `waiting` is in no block and never was; only what is due can be `unlisted`. */
type Seen = { txid: string; to: DepositAddress; state: 'waiting' | 'mined' | 'unlisted' };

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in, if it is older than the address, or if it came into a block after its deposit was rejected. What was filed,
 * or has a finding, stays as it is, even if the finding is closed. An unconfirmed payment of an account with many that
 * have no price yet, or that would be a finding, is left to its block: it costs its sender nothing. Returns false if it
 * must be looked for again: of two sources both must report the same about it. `mayAsk` is called before they are asked.
 * Errors: `rate-unavailable`.
 */
export async function fileArrival({ txid, to, state }: Seen, mayAsk: () => boolean, deps: Deps) {
  const { uid, address } = to;
  // All outputs of a transaction to one address are one deposit.
  const id = fingerprint(`arrival|btc|${txid}|${to.id}`);
  const unfiled = (detail: string): Finding =>
    makeChainFinding({ code: 'payment-unfiled', uid, subject: id, txid, detail });
  const places = [deps.transactions.at(id), deps.findings.at(findingId(unfiled('')))] as const;
  const [record, finding] = await deps.findTogether(...places);
  const isRejected = record?.status === 'Rejected' && record.arrival?.pricedAtMs === null;
  if (finding !== undefined || (record !== undefined && !isRejected)) return true;
  if (!mayAsk()) return state === 'waiting';
  const readings = await deps.chain.read({ coin: 'btc', txid, address, nowMs: deps.now() });
  const payment = findArrived(readings);
  if (payment === undefined && state !== 'waiting' && isCrowded(readings))
    return keepFindings([unfiled(`It pays ${address} in more outputs than a person can check`)], deps);
  if (payment === undefined) return state === 'waiting' || (state === 'unlisted' && isAbsent(readings));
  const units = sumUnits(payment.transfers);
  const keepUnfiled = (why: string) =>
    keepFindings([unfiled(`${why}: ${String(units)} units to ${address}`)], deps);
  const oldMs = to.atMs - blockchainLimits.blockClockMs;
  const [isOld, isOldToOther = isOld] = listBlockTimes(readings).map((time) => time < oldMs);
  if (isOld !== isOldToOther) return false;
  if (isOld === true) return keepUnfiled('It is older than the address');
  const isMined = isOld !== undefined;
  if (isRejected) return isMined ? keepUnfiled('Its deposit was rejected before') : true;
  const unpriced = await findUnpriced({ uid }, deps);
  const waiting = unpriced.filter((other) => other.record.status === 'Pending');
  if (!isMined && waiting.length >= depositLimits.pendingDepositsPerUser) return true;
  const spends = ({ txid: other, inputs }: ChainFacts) =>
    other !== txid && inputs.some((input) => payment.inputs.includes(input));
  const replaced = unpriced.flatMap((other) => (other.facts && spends(other.facts) ? other.record : []));
  const present = await deps.quotes.quote('btc');
  const why = await deps.runTransaction(async (tx) => {
    const [user, own = to] = await readTogether(tx, deps.users.at(uid), deps.depositAddresses.at(to.id));
    const atMs = deps.now();
    const filed = decideArrival(user, { ...own, id, txid, units, present, replaced, atMs });
    if (typeof filed === 'string') return filed;
    deps.transactions.create(tx, id, filed);
    const about = { recordId: id, uid, coin: 'btc', txid } as const;
    deps.chainFacts.put(tx, id, withReading(about, { ...readings, atMs }));
    const { quote, ...unquoted } = own;
    const left = quote === filed.quote ? unquoted : own;
    deps.depositAddresses.put(tx, to.id, { ...left, paidAtMs: atMs });
    wakeTabs(tx, uid, deps);
    if (user !== undefined) notifyOfDeposit(tx, { transaction: filed, owner: user }, deps);
    return undefined;
  });
  if (why !== undefined && isMined) await keepUnfiled(why);
  return true;
}

/** Payments without a fixed price, and what is known of them, those that were not read for longest first. */
export async function findUnpriced(of: { status: 'Pending' } | { uid: string }, deps: Deps) {
  const records = await deps.transactions.listUnpriced(of);
  const facts = await deps.findTogether(...records.map(({ id }) => deps.chainFacts.at(id)));
  return records
    .map((record, at) => ({ record, facts: facts[at] }))
    .sort((one, other) => (one.facts?.askedAtMs ?? 0) - (other.facts?.askedAtMs ?? 0));
}

/** Reads such a payment again, and fixes its price once it is deep enough. */
export async function followArrival(record: Transaction, deps: Deps): Promise<void> {
  const { id, uid, amountUsdCents } = record;
  const facts = await readFactsAgain(record, deps, 'follow');
  const payment = facts && findArrived(facts);
  if (facts === undefined || payment === undefined) return;
  if (payment.confirmations < countConfirmationsNeeded(amountUsdCents, payment)) return;
  const [units, blockAtMs] = [sumUnits(payment.transfers), Math.max(...listBlockTimes(facts))];
  const present = await deps.quotes.quote('btc');
  await deps.runTransaction(async (tx) => {
    const kept = await deps.transactions.read(tx, id);
    if (kept?.status !== 'Pending') return;
    deps.transactions.put(tx, id, fixPrice(kept, { units, blockAtMs, present, atMs: deps.now() }));
    wakeTabs(tx, uid, deps);
  });
}

/** Readings are of what was sent to one address. */
function pays(reading: ChainReading | undefined): reading is Extract<ChainReading, { found: 'payment' }> {
  return reading?.found === 'payment' && sumUnits(reading.payment.transfers) > 0;
}

/** What all sources that are up to date say has arrived, or `undefined` if they disagree, or say nothing. */
function findArrived(readings: ChainReadings): ChainPayment | undefined {
  const reading = pickAgreed(readings);
  return pays(reading) && !reading.isStale ? reading.payment : undefined;
}

/** Returns whether every source answers that there is no such payment. */
const isAbsent = ({ reading, second = reading }: ChainReadings) =>
  [reading, second].every((each) => each.found !== 'silence' && !pays(each));

/** Returns whether no source can read a payment, because it has too many outputs to the address. */
function isCrowded({ reading, second = reading }: ChainReadings): boolean {
  const whys = [reading, second].map((each) => (each.found === 'silence' ? each.why : undefined));
  return whys.includes('crowded') && !whys.includes(undefined);
}

/** The times of a payment's block by the sources that are up to date. */
const listBlockTimes = ({ reading, second }: ChainReadings) =>
  [reading, second].flatMap((each) => (pays(each) && !each.isStale ? (each.payment.block?.atMs ?? []) : []));
