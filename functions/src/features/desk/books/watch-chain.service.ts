import {
  type BookedCheck,
  makeChainFinding,
  checkBooked,
} from '@keelstone/domain/money/blockchain/booked-deposit';
import type { ChainFacts, ChainReadings } from '@keelstone/domain/money/blockchain/chain-payment';
import { checkPayout, type Payout } from '@keelstone/domain/money/blockchain/payout-evidence';
import { isSanctioned, type Sanctions } from '@keelstone/domain/money/blockchain/sanctions';
import { sendersRead } from '@keelstone/domain/money/blockchain/sender';
import { sanctionsId } from '@keelstone/domain/collections';
import { findingId, type Finding } from '@keelstone/domain/core/finding/finding';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { payoutClaimId } from '@keelstone/domain/kernel/address/txid';
import { factReader } from '../../../platform/decision/fact.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { bookOutputs, isFromUs, readPayment } from '../../money/blockchain/book-outputs.ts';
import { readFactsAgain } from '../../money/blockchain/find-evidence.service.ts';
import { isPayout, readEarlier, suggestPayments } from '../../money/blockchain/find-payout.service.ts';
import { findSanctionedSender } from '../../money/blockchain/read-sanctions.service.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { writeDoubts } from '../../core/ledger/write-posted.ts';
import type { Deps } from '../../../platform/deps.ts';

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
  const seen = new Set<string>();
  const watch = async (id: string): Promise<boolean> => {
    if (seen.has(id)) return false;
    seen.add(id);
    const record = await deps.transactions.find(id);
    if (record === undefined || !isWatched(record, deps.now())) return closeFacts(id, deps);
    if (silences[record.coin] >= silencesMax) return false;
    const facts = await readFactsAgain(record, deps);
    if (facts === undefined) return false;
    if (sanctions !== undefined && record.type === 'Deposit')
      await reportSanctioned(record, { facts, sanctions }, deps);
    const isSilent = facts.reading.found === 'silence' || facts.askedAtMs > facts.readAtMs;
    // A mistyped id may be the reason why nothing can be read.
    const isOdd = facts.reading.found === 'silence' && facts.reading.why === 'garbage';
    silences[record.coin] = isSilent && !isOdd ? silences[record.coin] + 1 : 0;
    if (record.status !== 'Pending' && !isSilent)
      await reportSettled(
        id,
        isPayout(record) ? await settlePayout(record, deps) : await settle(id, deps),
        deps,
      );
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
 * people's addresses are not reported: anybody can name any number of them, and they would push real findings out of the
 * list.
 */
async function reportSanctioned(
  { id: recordId, uid, transactionId: orderId }: Transaction,
  { facts, sanctions }: { facts: ChainFacts; sanctions: Sanctions },
  deps: Deps,
): Promise<void> {
  const hasArrived = [facts.reading, facts.second].some(
    (each) => each?.found === 'payment' && each.payment.transfers.length > 0,
  );
  if (!hasArrived || !isSanctioned(sanctions, sendersRead(facts))) return;
  const found = findSanctionedSender({ recordId, orderId, uid });
  if ((await deps.findings.find(findingId(found))) === undefined) await keepFindings([found], deps);
}

/** Facts of records that are still watched, the longest unread first. */
export function listOpenFacts({ chainFacts }: Deps): AsyncGenerator<ChainFacts> {
  return rowsInPages<ChainFacts>(pageSize, (after) =>
    chainFacts.list({
      where: [['isOpen', '==', true]],
      ...oldestFirst('askedAtMs', after && [after.askedAtMs, after.recordId]),
      limit: pageSize,
    }),
  );
}

function listWaitingDeposits({ transactions }: Deps) {
  return rowsInPages<Pick<Transaction, 'id' | 'createdAtMs' | 'txid'>>(pageSize, (after) =>
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
async function reportSettled(id: string, { found, isOpen }: Settled, deps: Deps): Promise<void> {
  if (found === undefined) return;
  await keepFindings([found], deps);
  if (!isOpen) await closeFacts(id, deps);
}

type Settled = { found?: Finding; isOpen?: boolean };

/** Compares the booked payment of an approved deposit with the last reading, or books it now. */
function settle(id: string, deps: Deps): Promise<Settled> {
  return deps.runTransaction(async (tx) => {
    const [record, facts] = await readTogether(tx, deps.transactions.at(id), deps.chainFacts.at(id));
    if (record?.status !== 'Approved' || facts?.isOpen !== true || facts.txid !== record.txid) return {};
    const booking = record.outputs === undefined ? await bookLate(tx, record, deps) : undefined;
    const isOurs = record.outputs === undefined && isFromUs(facts);
    if (booking === 'taken' || isOurs) {
      const code = isOurs ? 'payment-from-us' : 'payment-booked';
      return { found: makeFinding(record, facts, { code, detail: `transaction ${facts.txid}` }) };
    }
    const [account, ...kept] = await readTogether(
      tx,
      deps.accounts.at(record.uid),
      ...(record.outputs ?? []).map((output) => deps.bookedOutputs.at(output)),
    );
    const booked = booking?.booked ?? kept.flatMap((each) => each ?? []);
    const check = checkBooked(facts, { record, booked }, deps.now());
    if (booking !== undefined) deps.transactions.put(tx, id, { ...record, outputs: booking.outputs });
    booking?.write(tx);
    deps.chainFacts.put(tx, id, check.finding === undefined ? check.facts : { ...check.facts, isOpen: true });
    const doubts = account?.chainDoubts ?? [];
    if (account !== undefined && (check.isGone ?? doubts.includes(id)) !== doubts.includes(id)) {
      const others = doubts.filter((doubt) => doubt !== id);
      writeDoubts(tx, { account, chainDoubts: check.isGone === true ? [...others, id] : others }, deps);
    }
    if (check.finding === undefined) return {};
    return { found: makeFinding(record, facts, check.finding), isOpen: check.facts.isOpen };
  });
}

/** Compares the entered payment of a payout with the last reading. */
async function settlePayout(seen: Payout, deps: Deps): Promise<Settled> {
  const replacement = await findReplacement(seen, deps);
  // The replacing transaction decides, once a source answers.
  if (replacement?.reading.found === 'silence') return {};
  const earlier = await readEarlier(seen, deps);
  return deps.runTransaction(async (tx) => {
    const [record, facts, claim] = await readTogether(
      tx,
      deps.transactions.at(seen.id),
      deps.chainFacts.at(seen.id),
      deps.payoutClaims.at(
        payoutClaimId({ coin: seen.coin, txid: seen.paidTxid ?? '', address: toAddress(seen) }),
      ),
    );
    if (record === undefined || !isPayout(record)) return {};
    // Another id may have been entered meanwhile.
    if (facts?.isOpen !== true || facts.txid !== record.paidTxid || facts.txid !== seen.paidTxid) return {};
    // The withdrawal was returned, and its payment now pays another one.
    if (claim !== undefined && claim.transactionId !== record.id) {
      deps.chainFacts.put(tx, record.id, { ...facts, isOpen: false });
      return {};
    }
    const check = checkPayout(facts, record, { replacement, earlier, nowMs: deps.now() });
    const found = check.finding && makeFinding(record, facts, check.finding);
    const kept = found && (await deps.findings.read(tx, findingId(found)));
    // A finding that somebody has closed is not opened again for the same id.
    const isAnswered = (kept?.closure?.atMs ?? 0) > (record.payouts.at(-1)?.atMs ?? 0);
    const isNews = found !== undefined && !isAnswered;
    deps.chainFacts.put(tx, record.id, isNews ? { ...check.facts, isOpen: true } : check.facts);
    return isNews ? { found, isOpen: check.facts.isOpen } : {};
  });
}

/**
 * Another payment of a payout whose transaction is gone, or otherwise the transaction that has spent the same coins, if
 * the source names it.
 */
async function findReplacement(record: Payout, deps: Deps): Promise<ChainReadings | undefined> {
  const reading = (await deps.chainFacts.find(record.id))?.reading;
  if (reading?.found !== 'replaced' && reading?.found !== 'nothing') return undefined;
  const [paying] = await suggestPayments(record, deps);
  const txid = paying?.txid ?? ('by' in reading ? reading.by : null);
  if (txid === null) return undefined;
  return deps.chain.read({ coin: record.coin, txid, address: toAddress(record), nowMs: deps.now() });
}

/** Books the outputs that the approval could not book, because no source was set or it was silent. */
async function bookLate(tx: Tx, record: Transaction, deps: Deps) {
  try {
    // Somebody else may be the real sender, which a person must decide first.
    const claims = record.txid === null ? [] : await deps.transactions.readClaims(tx, record.txid);
    if (claims.some((each) => each.status === 'Pending' || each.likelyTxids !== undefined)) return undefined;
    const units = record.received?.coinUnits ?? record.coinUnits;
    const nowMs = deps.now();
    // The approval has already waited for the sender.
    const found = await readPayment(factReader(tx).read, { record, nowMs }, { ...deps, newSenderMs: 0 });
    return bookOutputs({ record, late: { units }, found, nowMs }, deps);
  } catch (error) {
    if (hasCode(error, 'output-booked')) return 'taken';
    throw error;
  }
}

function makeFinding(
  { id: subject, uid, transactionId }: Transaction,
  { txid }: ChainFacts,
  { code, detail }: NonNullable<BookedCheck['finding']>,
): Finding {
  return makeChainFinding({ code, uid, subject, txid, detail: `order ${transactionId}, ${detail}` });
}
