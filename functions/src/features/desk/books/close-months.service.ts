import { createHash } from 'node:crypto';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import {
  addPostings,
  checkTotals,
  describeDifferences,
  emptyTotals,
  totalsToStored,
  totalsFromStored,
} from '@keelstone/domain/core/ledger/totals';
import { booksActor } from '@keelstone/domain/desk/audit/audit-row';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import {
  computeBounds,
  listChangedMonths,
  listFaultsSince,
  type MonthClose,
  type MonthRead,
  listMonthsToClose,
  type MovementsByMonth,
  type PlaceInMonth,
  rewindTotals,
} from '@keelstone/domain/desk/books/month-close';
import { formatMonthPart } from '@keelstone/domain/desk/books/month.csv';
import { canonicalJson } from '@keelstone/domain/kernel/hash-chain/canonical-json';
import { ResumableSha256 } from '@keelstone/domain/kernel/hash-chain/resumable-sha256';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobRun } from '../../../platform/job/job-run.ts';
import { computeMac } from '../../../platform/signed-text.ts';
import type { BooksFinding } from './report.ts';
import type { BookSums } from './sum-books.service.ts';

type Checked = {
  atMs: number;
  closed: readonly MonthClose[];
  sums: BookSums;
  /** The movements of all accounts by month at their last proofs, and the time of the oldest of these proofs. */
  proven: { oldestProofMs: number; moved: MovementsByMonth };
};

/**
 * Compares the closed months with the later proofs, and closes ended months, oldest first. A month is closed once the
 * audit chain covers it, and only if its opening totals plus its entries are its closing totals, over all accounts.
 * Until then it stays open, and so do later months. Returns the faults (I19).
 */
export async function closeMonths(
  { atMs, closed, sums, proven }: Checked,
  run: JobRun,
  deps: Deps,
): Promise<BooksFinding[]> {
  const { totals: now, moved } = sums;
  const untilMs = atMs - booksLimits.monthSettlesMs;
  let lastClosed = closed.at(-1);
  const settledMs = Math.min(proven.oldestProofMs, atMs) - booksLimits.monthSettlesMs;
  const whole = closed.filter(({ month }) => computeBounds(month).endMs <= settledMs);
  const changedMonths = listChangedMonths(whole, proven.moved);
  const faults = changedMonths.length > 0 ? changedMonths : listFaultsSince(lastClosed, { now, moved });
  if (faults.length > 0) return faults.map(({ month, detail }) => makeFault(month, detail));

  const seal = await deps.seals.findHead();
  const unsealed = await deps.seals.listRows({ afterMs: seal?.untilMs, untilMs }, 1);
  if (seal === undefined || unsealed.length > 0) return [];
  for (const month of listMonthsToClose({ last: lastClosed?.month, moved }, untilMs)) {
    if (run.isOver()) break;
    const closing = totalsToStored(rewindTotals(month, now, moved));
    const opening = lastClosed?.closing ?? totalsToStored(emptyTotals());
    const file = { month, opening, closing, previous: lastClosed?.sha256 ?? '', seal };
    const result = await closeMonth(file, await findBegun(deps), run, deps);
    if (result.faults.length > 0 || result.close === undefined) return result.faults;
    lastClosed = result.close;
  }
  return [];
}

/** Continues a month whose closing an earlier run had no time to end. Returns the faults (I19). */
export async function continueMonth(run: JobRun, deps: Deps): Promise<BooksFinding[]> {
  const begun = await findBegun(deps);
  return begun === undefined ? [] : (await closeMonth(begun.file, begun, run, deps)).faults;
}

/** Closes a month, or returns its faults. Does neither if the time is up first: a later run continues. */
async function closeMonth(
  file: MonthRead['file'],
  begun: MonthRead | undefined,
  run: JobRun,
  deps: Deps,
): Promise<{ close?: MonthClose; faults: BooksFinding[] }> {
  const month = await readMonth(isOf(begun, file) ? begun : startRead(file), run, deps);
  if (month === undefined) return { faults: [] };
  const totals = totalsFromStored(month.ends);
  const details = checkTotals(totals).map(({ detail }) => detail);
  const faults = [...describeDifferences(totals, totalsFromStored(file.closing)), ...details];
  if (faults.length === 0) return { close: await keepClose(month, deps), faults: [] };
  await deps.monthReads.eraseNow(readId);
  return { faults: [makeFault(file.month, `cannot be closed: ${faults.join('; ')}`)] };
}

/** One month is read at a time. */
const readId = 'closeMonth';

/**
 * Finds the reading of an earlier run, unless it is too old. A reading without this deployment's signature is ignored:
 * somebody may have left entries out of it.
 */
async function findBegun(deps: Deps): Promise<MonthRead | undefined> {
  const begun = await deps.monthReads.find(readId);
  if (begun === undefined || deps.now() - begun.readAtMs > booksLimits.monthReadMsMax) return undefined;
  return begun.mac === signRead(begun, deps) ? begun : undefined;
}

function signRead({ mac: _mac, ...read }: MonthRead, { config: { factorKey: key } }: Deps): string {
  return computeMac(canonicalJson(read), { key, uid: booksActor, label: 'keelstone month reading' });
}

function startRead(file: MonthRead['file']): MonthRead {
  const hash = new ResumableSha256().state();
  return { file, parts: [], entries: 0, after: null, ends: file.opening, hash, readAtMs: 0 };
}

/** Returns whether a stored reading is of the month to be closed. Only the audit chain may be longer by now. */
function isOf(read: MonthRead | undefined, file: MonthRead['file']): read is MonthRead {
  if (read === undefined) return false;
  const { month, previous, closing } = read.file;
  const unlike = describeDifferences(totalsFromStored(closing), totalsFromStored(file.closing));
  return month === file.month && previous === file.previous && unlike.length === 0;
}

/** The entries after a position in a month's file, as many as a part has. */
export function listPartEntries(
  month: string,
  after: PlaceInMonth | null,
  { journal }: Deps,
): Promise<JournalEntry[]> {
  const { fromMs, endMs } = computeBounds(month);
  return journal.listOfTime({ fromMs, untilMs: endMs - 1 }, { after, limit: booksLimits.monthPartEntries });
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Reads the rest of a month part by part. Stores its progress after some parts, so that a later run continues a killed
 * one. Returns undefined if its time is up first.
 */
async function readMonth(begun: MonthRead, run: JobRun, deps: Deps): Promise<MonthRead | undefined> {
  const { file } = begun;
  const totals = totalsFromStored(begun.ends);
  const hash = new ResumableSha256(begun.hash);
  const parts = [...begun.parts];
  let { after, entries: count } = begun;
  for (;;) {
    const entries = await listPartEntries(file.month, after, deps);
    const isLast = entries.length < booksLimits.monthPartEntries;
    for (const { postings } of entries) addPostings(totals, postings);
    const text = formatMonthPart(file, { entries, isFirst: parts.length === 0, isLast });
    hash.add(text);
    parts.push({ after, sha256: hashText(text) });
    count += entries.length;
    const lastEntry = entries.at(-1);
    if (lastEntry !== undefined) after = { atMs: lastEntry.atMs, id: lastEntry.id };
    const counted = { file, parts, entries: count, after, readAtMs: deps.now() };
    const read: MonthRead = { ...counted, ends: totalsToStored(totals), hash: hash.state() };
    if (isLast) return read;
    const isOver = run.isOver();
    if (isOver || parts.length % booksLimits.monthPartsStored === 0)
      await deps.monthReads.save(readId, { ...read, mac: signRead(read, deps) });
    if (isOver) return undefined;
  }
}

/** Stores the close of a month with its audit row, which names the file. The first of two runs counts. */
function keepClose({ file, entries, parts, hash }: MonthRead, deps: Deps): Promise<MonthClose> {
  const [{ month }, sha256, atMs] = [file, new ResumableSha256(hash).hex(), deps.now()];
  const close: MonthClose = { ...file, closedAtMs: atMs, entries, parts, sha256 };
  return deps.runTransaction(async (tx) => {
    const earlier = await deps.monthCloses.read(tx, month);
    deps.monthReads.erase(tx, readId);
    if (earlier !== undefined) return earlier;
    deps.monthCloses.create(tx, month, close);
    const by = { actorUid: booksActor, subjectUid: booksActor, command: 'closeMonths' };
    writeJobAudit(tx, { action: 'close-month', ...by, targetId: `${month}:${sha256}` }, deps);
    return close;
  });
}

function makeFault(month: string, detail: string): BooksFinding {
  return { invariant: 'I19', uid: '', subject: month, detail };
}
