import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { confirmationsText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  pickAgreed,
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
import { inputsMax } from '../blockchain/bitcoin-source.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';

/** `state` by the sources' lists. What is `waiting` is in no block and never was; only what is due can be `unlisted`. */
type Seen = { txid: string; to: DepositAddress; state: 'waiting' | 'mined' | 'unlisted' };
type Outcome = 'done' | 'again';
/** A payment to be filed under this id, or why it becomes no deposit, which counts once it `isMined`. */
type Arrival = Seen & { id: string; payment: ChainPayment; readings: ChainReadings };
type Read = Outcome | ((Arrival | { why: string }) & { isMined: boolean });

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in, if it is older than the address, or if it came into a block after its deposit was rejected. What was filed,
 * or has a finding, stays as it is, even if the finding is closed. An unconfirmed payment that would be a finding is
 * left to its block: it costs its sender nothing. `mayAsk` is called before the sources are asked. Errors:
 * `rate-unavailable`.
 */
export async function fileArrival(seen: Seen, mayAsk: () => boolean, deps: Deps): Promise<Outcome> {
  const { txid, to, state } = seen;
  // All outputs of a transaction to one address are one deposit.
  const id = fingerprint(`arrival|btc|${txid}|${to.id}`);
  const unfiled = (why: string): Finding => {
    const detail = `${why}: a payment to ${to.address}`;
    return makeChainFinding({ code: 'arrival-unfiled', uid: to.uid, subject: id, txid, detail });
  };
  const places = [deps.transactions.at(id), deps.findings.at(findingId(unfiled('')))] as const;
  const [record, finding] = await deps.findTogether(...places);
  const isRejected = record?.status === 'Rejected' && record.arrival?.pricedAtMs === null;
  if (finding !== undefined || (record !== undefined && !isRejected)) return 'done';
  if (!mayAsk()) return state === 'waiting' ? 'done' : 'again';
  const read = await readArrival({ id, ...seen }, deps);
  if (typeof read === 'string') return read;
  const rejected = isRejected ? 'Its deposit was rejected before' : undefined;
  const why = 'why' in read ? read.why : (rejected ?? (await writeArrival(read, deps)));
  if (why !== undefined && read.isMined) await keepFindings([unfiled(why)], deps);
  return 'done';
}

/** Reads a payment, which of two sources both must report in the same way, or why it cannot become a deposit. */
async function readArrival(seen: Seen & { id: string }, deps: Deps): Promise<Read> {
  const { txid, state } = seen;
  const { address, atMs } = seen.to;
  const readings = await deps.chain.read({ coin: 'btc', txid, address, nowMs: deps.now() });
  const payment = findArrived(readings);
  if (payment === undefined) {
    if (state === 'waiting' || (state === 'unlisted' && isAbsent(readings))) return 'done';
    return isCrowded(readings) ? { why: 'More than can be read', isMined: true } : 'again';
  }
  const isBefore = (time: number) => time < atMs - blockchainLimits.blockClockMs;
  const [isOld, isOldToOther = isOld] = listBlockTimes(readings).map(isBefore);
  if (isOld !== isOldToOther) return 'again';
  const units = `${String(sumUnits(payment.transfers))} units`;
  if (isOld === true) return { why: `Older than the address, ${units}`, isMined: true };
  return { ...seen, payment, readings, isMined: isOld !== undefined };
}

/**
 * Files it, or returns why nothing may come in. An unconfirmed one of an account with many that have no price yet is
 * left to its block.
 */
async function writeArrival(arrival: Arrival & { isMined: boolean }, deps: Deps) {
  const { id, txid, to, payment, readings, isMined } = arrival;
  const { uid } = to;
  const unpriced = await findUnpriced({ uid }, deps);
  const waiting = unpriced.filter((other) => other.record.status === 'Pending');
  if (!isMined && waiting.length >= depositLimits.pendingDepositsPerUser) return undefined;
  const isCut = (inputs: readonly string[]) => inputs.length >= inputsMax;
  const replaced = unpriced.flatMap(({ record, facts }) => {
    if (facts === undefined || facts.txid === txid) return [];
    // Of a payment with more inputs than are stored nobody knows what it replaces, or what replaces it. A stranger's
    // must not lower prices for ever: only a recent promise counts.
    const isRecent = deps.now() - record.createdAtMs <= blockchainLimits.watchedMs;
    const mayBe = record.quote !== undefined && isRecent && (isCut(facts.inputs) || isCut(payment.inputs));
    return mayBe || facts.inputs.some((input) => payment.inputs.includes(input)) ? record : [];
  });
  const [present, units] = [await deps.quotes.quote('btc'), sumUnits(payment.transfers)];
  return deps.runTransaction(async (tx) => {
    const [user, own = to] = await readTogether(tx, deps.users.at(uid), deps.depositAddresses.at(to.id));
    const atMs = deps.now();
    const filed = decideArrival(user, { ...own, id, txid, units, present, replaced, atMs });
    if (typeof filed === 'string') return `${filed}, ${String(units)} units`;
    deps.transactions.create(tx, id, filed);
    const about = { recordId: id, uid, coin: 'btc', txid } as const;
    deps.chainFacts.put(tx, id, withReading(about, { ...readings, atMs }));
    const { quote, ...unquoted } = own;
    const left = quote === filed.quote ? unquoted : own;
    // The next check notes what it holds now.
    deps.depositAddresses.put(tx, to.id, { ...left, checkAtMs: Math.min(own.checkAtMs, atMs) });
    wakeTabs(tx, uid, deps);
    const needed = countConfirmationsNeeded(filed.amountUsdCents, payment);
    const seen = `Seen, ${confirmationsText({ now: payment.confirmations, needed })}`;
    if (user !== undefined) notifyOfDeposit(tx, { transaction: filed, owner: user, seen }, deps);
    return undefined;
  });
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

/** Returns whether no source can read a payment, because it is too large, or has too many outputs to the address. */
function isCrowded({ reading, second = reading }: ChainReadings): boolean {
  const whys = [reading, second].map((each) => (each.found === 'silence' ? each.why : undefined));
  return !whys.includes(undefined) && whys.includes('crowded');
}

/** The times of a payment's block by the sources that are up to date. */
const listBlockTimes = ({ reading, second }: ChainReadings) =>
  [reading, second].flatMap((each) => (pays(each) && !each.isStale ? (each.payment.block?.atMs ?? []) : []));
