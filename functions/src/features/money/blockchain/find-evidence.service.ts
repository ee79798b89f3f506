import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { bookedOutputId } from '@keelstone/domain/money/blockchain/booked-output';
import { judgeChainEvidence, type ChainEvidence } from '@keelstone/domain/money/blockchain/chain-evidence';
import { listOwnTransfers } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, makeUnread, withReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import { makeSenderWait } from '@keelstone/domain/money/transaction/payment-wait';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import type { Deps } from '../../../platform/deps.ts';
import { findBookedByCalls } from './book-outputs.ts';
import { findStanding } from './sender-standing.ts';

/** The evidence of a deposit, and when the source was read. */
export type FoundEvidence = { evidence: ChainEvidence; readAtMs: number };

const { askedEveryMs: view } = blockchainLimits;
/** How long a reading is reused. An open case asks every few seconds, an approval once, jobs every minute or ten. */
const freshMs = { owner: view, view, approval: 60_000, follow: 50_000, job: 9 * 60_000 } as const;
type Purpose = keyof typeof freshMs;
const askers = { owner: 'owner', view: 'reviewer', approval: 'reviewer', follow: 'job', job: 'job' } as const;
/**
 * An id that was never found is looked up again after a tenth of its age, but at the latest after this time. For
 * reviewers it is looked up immediately.
 */
const unfoundMsMax = hourMs;
/** A reading older than this fills in nothing. */
export const oldMs = 5 * 60_000;

/**
 * The chain's evidence about the transaction that a Pending deposit names, or `undefined` if it names none, or no
 * source of its coin is set. Three reads if nobody else names the transaction, and one write for a new reading.
 * `isAsked` is false for callers that must not wait for a source: the last reading is used. Source: docs/chain.md.
 */
export async function findEvidence(
  record: Transaction,
  deps: Deps,
  { isAsked = true, by = 'view' }: { isAsked?: boolean; by?: 'owner' | 'view' } = {},
): Promise<FoundEvidence | undefined> {
  const { coin, txid } = record;
  const isAbout = record.type === 'Deposit' && toAddress(record) !== '';
  if (txid === null || !isAbout || !deps.chain.isOn(coin)) return undefined;
  const read = isAsked ? readFactsAgain(record, deps, by) : findKeptFacts(record, txid, deps);
  const facts = (await read) ?? makeUnread(record, txid);
  const { readAtMs, ...chainFacts } = facts;
  const payment = facts.reading.found === 'payment' ? facts.reading.payment : undefined;
  const isOwn = record.arrival !== undefined;
  const [claims, standing] = await Promise.all([
    deps.transactions.listClaims({ ...record, txid }),
    // A payment to an own address belongs to its account, even if others sent it.
    isOwn ? ('known' as const) : findStanding(facts, deps, { isAsked: isAsked && by === 'view' }),
  ]);
  const { rivals, arrivals, isFull } = findRivals(record, claims);
  const transfers = payment === undefined ? [] : listOwnTransfers(record, payment);
  const byCalls = await findBookedByCalls({ txid, transfers }, (spec) => deps.bookedOutputs.list(spec));
  const own = transfers.map((each) => ({
    position: each.position,
    booker: rivals.find(
      ({ id: otherId, outputs }) =>
        byCalls.get(each)?.recordId === otherId || outputs?.includes(bookedOutputId({ coin, txid, ...each })),
    ),
  }));
  const evidence = judgeChainEvidence({
    ...chainFacts,
    record,
    isReadingOld: deps.now() - readAtMs > oldMs,
    bookedBy: new Map(
      own.flatMap(({ position, booker }) => (booker ? [[position, booker.transactionId] as const] : [])),
    ),
    // A record that was approved for more than the source showed has a claim, whether it has booked a part or nothing.
    isClaimedElsewhere:
      isFull ||
      rivals.some(
        (other) => other.likelyTxids?.includes(txid) === true || !own.some(({ booker }) => booker === other),
      ),
    arrivedAs: arrivals
      .slice(0, transactionLimits.sameTxidShown)
      .map(({ transactionId }) => transactionId)
      .join(', '),
    standing,
  });
  return { evidence, readAtMs };
}

/** Returns whether a deposit names no transaction although a source could look for it. */
export function lacksTxid(
  { type, txid, coin }: Pick<Transaction, 'type' | 'txid' | 'coin'>,
  { chain }: Deps,
): boolean {
  return type === 'Deposit' && txid === null && chain.isOn(coin);
}

/** The lookups in progress: one at a time for a record. */
const asking = new Map<string, Promise<ChainFacts>>();

/**
 * Reads the facts of a record that names a transaction, or has one for its payment, unless they were just read. Returns
 * `undefined` if no source is set.
 */
export async function readFactsAgain(
  record: Transaction,
  deps: Deps,
  by: Purpose = 'job',
): Promise<ChainFacts | undefined> {
  const txid = record.type === 'Withdrawal' ? record.paidTxid : record.txid;
  if (txid === null || !deps.chain.isOn(record.coin)) return undefined;
  const key = `${record.id} ${txid}`;
  const running = asking.get(key);
  if (running !== undefined) return running;
  const update = updateFacts(record, { txid, by }, deps).finally(() => asking.delete(key));
  asking.set(key, update);
  return update;
}

/**
 * Reads the facts. The last reading stays if the sources are silent or may not be asked now. If the deposit names
 * another transaction meanwhile, every reader sees by the id that these facts are not about it, and the next reading
 * replaces them.
 */
async function updateFacts(
  record: Transaction,
  { txid, by }: { txid: string; by: Purpose },
  deps: Deps,
): Promise<ChainFacts> {
  const { id: recordId, uid, coin } = record;
  const before = await findKeptFacts(record, txid, deps);
  const nowMs = deps.now();
  if (before !== undefined && nowMs - before.askedAtMs < pickReuseMs(record, before, { by, nowMs }))
    return before;
  // A refusal is not stored: a reviewer may still get an answer.
  if (!deps.chain.mayAsk({ coin, by: askers[by], nowMs })) return before ?? makeUnread(record, txid);
  const address = toAddress(record);
  const answer = await deps.chain.read({ coin, txid, address, before, nowMs });
  const isLastKept =
    answer.reading.found === 'silence' && before !== undefined && before.reading.found !== 'silence';
  const facts = isLastKept
    ? { ...before, askedAtMs: deps.now() }
    : withReading({ recordId, uid, coin, txid }, { ...answer, before, atMs: deps.now() });
  if (record.status === 'Pending') {
    // For a record that waits, only the readings are stored.
    const openFacts = { ...facts, isOpen: true };
    await deps.chainFacts.save(recordId, openFacts);
    return openFacts;
  }
  // Only the job settles an approved record.
  return deps.runTransaction(async (tx) => {
    const { isOpen = true, missingSinceMs = null } = (await deps.chainFacts.read(tx, recordId)) ?? {};
    const watchedFacts = { ...facts, isOpen, missingSinceMs };
    deps.chainFacts.put(tx, recordId, watchedFacts);
    return watchedFacts;
  });
}

/** Returns how long a reading is reused. */
function pickReuseMs(
  record: Transaction,
  { reading, sender }: ChainFacts,
  { by, nowMs }: { by: Purpose; nowMs: number },
): number {
  // A final payment cannot change, and a node may take long to trace it.
  if (by === 'owner' && reading.found === 'payment' && reading.payment.isFinal) return freshMs.job;
  // Looking for a transaction that was found earlier takes a request for each of its inputs.
  if (by === 'owner' && reading.found !== 'payment' && sender !== null) return freshMs.approval;
  const isUnfound = reading.found === 'nothing' && sender === null;
  if (!isUnfound || by === 'view' || by === 'approval') return freshMs[by];
  const sinceMs = record.payouts.at(-1)?.atMs ?? makeSenderWait(record, 0).untilMs;
  return Math.max(freshMs[by], Math.min(unfoundMsMax, (nowMs - sinceMs) / 10));
}

export async function findKeptFacts(
  { id }: Transaction,
  txid: string,
  { chainFacts }: Deps,
): Promise<ChainFacts | undefined> {
  const facts = await chainFacts.find(id);
  return facts?.txid === txid ? facts : undefined;
}
