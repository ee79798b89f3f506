import { sanctionsId } from '@keelstone/domain/collections';
import { findingId } from '@keelstone/domain/core/finding/finding';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { ChainFacts } from '@keelstone/domain/money/blockchain/chain-reading';
import { isSanctioned, type Sanctions } from '@keelstone/domain/money/blockchain/sanctions';
import { listSendersRead } from '@keelstone/domain/money/blockchain/sender';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { checkBookedDeposit } from './check-booked-deposit.service.ts';
import { checkEnteredPayout } from './check-payout.service.ts';
import { readFactsAgain } from './find-evidence.service.ts';
import { isPayout } from './find-payout.service.ts';
import { findSanctionedSender } from './read-sanctions.service.ts';

const pageSize = 100;
/** The age at which an undecided deposit is read again only while somebody views it. */
const waitingMsMax = 14 * dayMs;
/** The number of silences in a row after which a source is not asked until the next run. */
const silencesMax = 3;

/**
 * Reads the payments of deposits and payouts on the chain again, each at most once in ten minutes. Payments of waiting
 * records are read so that a list can show anything unusual. Payments of approved ones are read until they can no
 * longer change. A missing payment stops the withdrawals of its account until it reappears, or an administrator closes
 * the finding. Nothing is reversed. Deposits approved before their payment was known are booked here. Source:
 * docs/chain.md.
 */
export async function watchChain(deps: Deps): Promise<void> {
  if (!coins.some((coin) => deps.chain.isOn(coin))) return;
  const run = startRun(deps);
  const silences = { btc: 0, eth: 0 };
  const sanctions = deps.config.sanctionsUrl === '' ? undefined : await deps.sanctions.find(sanctionsId);
  const watchedIds = new Set<string>();
  const watch = async (id: string): Promise<boolean> => {
    if (watchedIds.has(id)) return false;
    watchedIds.add(id);
    const record = await deps.transactions.find(id);
    if (record === undefined || !isWatched(record, deps.now())) return closeFacts(id, deps);
    if (silences[record.coin] >= silencesMax) return false;
    const facts = await readFactsAgain(record, deps);
    if (facts === undefined) return false;
    if (sanctions !== undefined && record.type === 'Deposit')
      await reportSanctioned(record, { facts, sanctions }, deps);
    const isSilent = facts.reading.found === 'silence' || facts.askedAtMs > facts.readAtMs;
    // A mistyped id may be the reason why nothing can be read.
    const isOdd = facts.reading.found === 'silence' && ['garbage', 'crowded'].includes(facts.reading.why);
    silences[record.coin] = isSilent && !isOdd ? silences[record.coin] + 1 : 0;
    if (record.status !== 'Pending' && !isSilent) await checkApproved(record, deps);
    return true;
  };
  await run.each(listOpenFacts(deps), ({ recordId }) => watch(recordId));
  await run.each(listWaitingDeposits(deps), ({ id, txid }) =>
    txid === null ? Promise.resolve(false) : watch(id),
  );
  run.throwIfFailed('Some deposits could not be looked up on the chain');
}

/**
 * Reports that a record has a sanctioned sender: once, and not again after the finding was closed. Payments to other
 * people's addresses are not reported: anybody can name any number of them, and they would hide the real findings.
 */
async function reportSanctioned(
  { id: recordId, uid, transactionId: orderId }: Transaction,
  { facts, sanctions }: { facts: ChainFacts; sanctions: Sanctions },
  deps: Deps,
): Promise<void> {
  const hasArrived = [facts.reading, facts.second].some(
    (each) => each?.found === 'payment' && each.payment.transfers.length > 0,
  );
  if (!hasArrived || !isSanctioned(sanctions, listSendersRead(facts))) return;
  const finding = findSanctionedSender({ recordId, orderId, uid });
  if ((await deps.findings.find(findingId(finding))) === undefined) await keepFindings([finding], deps);
}

/** Facts of records that are still watched, the longest unread first. */
export function listOpenFacts({ chainFacts }: Deps): AsyncGenerator<ChainFacts> {
  return readRowsInPages<ChainFacts>(pageSize, (after) =>
    chainFacts.list({
      where: [['isOpen', '==', true]],
      ...oldestFirst('askedAtMs', after && [after.askedAtMs, after.recordId]),
      limit: pageSize,
    }),
  );
}

function listWaitingDeposits({ transactions }: Deps) {
  return readRowsInPages<Pick<Transaction, 'id' | 'createdAtMs' | 'txid'>>(pageSize, (after) =>
    transactions.listWaiting('pending', 'Deposit', { after, limit: pageSize }),
  );
}

function isWatched({ status, isDeleted, createdAtMs }: Transaction, nowMs: number): boolean {
  if (status === 'Pending') return !isDeleted && nowMs - createdAtMs < waitingMsMax;
  return status === 'Approved';
}

function closeFacts(id: string, { chainFacts, runTransaction }: Deps): Promise<boolean> {
  return runTransaction(async (tx) => {
    const facts = await chainFacts.read(tx, id);
    if (facts?.isOpen !== true) return false;
    chainFacts.put(tx, id, { ...facts, isOpen: false });
    return true;
  });
}

/** Stores a finding before its record is no longer watched, so that a run that ends in between checks it again. */
async function checkApproved(record: Transaction, deps: Deps): Promise<void> {
  const news = await (isPayout(record)
    ? checkEnteredPayout(record, deps)
    : checkBookedDeposit(record.id, deps));
  if (news === undefined) return;
  await keepFindings([news.finding], deps);
  if (!news.isOpen) await closeFacts(record.id, deps);
}
