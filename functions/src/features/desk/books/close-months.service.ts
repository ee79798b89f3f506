import { createHash } from 'node:crypto';
import { monthPart } from '@keelstone/domain/desk/books/month.csv';
import { booksActor } from '@keelstone/domain/desk/audit/audit-row';
import {
  boundsOf,
  changedMonths,
  faultsSince,
  type MonthClose,
  monthsToClose,
  type MovementsByMonth,
  type PlaceInMonth,
  totalsAtEnd,
} from '@keelstone/domain/desk/books/month-close';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import {
  addPostings,
  checkTotals,
  describeDifferences,
  emptyTotals,
  totalsToStored,
  type Totals,
  totalsFromStored,
} from '@keelstone/domain/core/ledger/totals';
import type { JobRun } from '../../../platform/job/job-run.ts';
import type { Finding } from './report.ts';
import { type BookSums, pagesOfTime } from './sum-books.service.ts';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { Deps } from '../../deps.ts';

type Checked = {
  atMs: number;
  closed: readonly MonthClose[];
  sums: BookSums;
  /** The movements of all accounts by month at their last proofs, and the time of the oldest of these proofs. */
  proven: { oldestProofMs: number; moved: MovementsByMonth };
};

/**
 * Compares the closed months with the later proofs, and closes ended months, oldest first. A month is closed once the
 * audit chain covers it, and only if its entries lead from the opening totals to the closing ones by the sums of all
 * accounts; until then it stays open, and so do later months. Interrupted, the next run continues. Returns the faults
 * (I19).
 */
export async function closeMonths(
  { atMs, closed, sums, proven }: Checked,
  run: JobRun,
  deps: Deps,
): Promise<Finding[]> {
  const { totals: now, moved } = sums;
  const untilMs = atMs - booksLimits.monthSettlesMs;
  let last = closed.at(-1);
  const settledMs = Math.min(proven.oldestProofMs, atMs) - booksLimits.monthSettlesMs;
  const whole = closed.filter(({ month }) => boundsOf(month).endMs <= settledMs);
  const changed = changedMonths(whole, proven.moved);
  const faults = changed.length > 0 ? changed : faultsSince(last, { now, moved });
  if (faults.length > 0) return faults.map(({ month, detail }) => faultOf(month, detail));

  const seal = await deps.seals.findHead();
  const unsealed = await deps.seals.listRows({ afterMs: seal?.untilMs, untilMs }, 1);
  if (seal === undefined || unsealed.length > 0) return [];
  for (const month of monthsToClose({ last: last?.month, moved }, untilMs)) {
    if (run.isOver()) break;
    const closing = totalsAtEnd(month, now, moved);
    const opening = last?.closing ?? totalsToStored(emptyTotals());
    const file = { month, opening, closing: totalsToStored(closing), previous: last?.sha256 ?? '', seal };
    const { close, ends } = await readMonth(file, deps);
    const faults = [...describeDifferences(ends, closing), ...checkTotals(ends).map(({ detail }) => detail)];
    if (faults.length > 0) return [faultOf(month, `cannot be closed: ${faults.join('; ')}`)];
    last = await keepClose(close, deps);
  }
  return [];
}

/** The entries after a position in a month's file, as many as a part has. */
export function entriesOfPart(
  month: string,
  after: PlaceInMonth | null,
  { journal }: Deps,
): Promise<JournalEntry[]> {
  const { fromMs, endMs } = boundsOf(month);
  return journal.listOfTime({ fromMs, untilMs: endMs - 1 }, { after, limit: booksLimits.monthPartEntries });
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads a month part by part; returns its close, and the totals that its entries lead to. */
async function readMonth(
  file: Pick<MonthClose, 'month' | 'opening' | 'closing' | 'previous' | 'seal'>,
  deps: Deps,
): Promise<{ close: MonthClose; ends: Totals }> {
  const ends = totalsFromStored(file.opening);
  const whole = createHash('sha256');
  const parts: MonthClose['parts'][number][] = [];
  let count = 0;
  const { fromMs, endMs } = boundsOf(file.month);
  for await (const { entries, after, isLast } of pagesOfTime({ fromMs, untilMs: endMs - 1 }, deps)) {
    for (const { postings } of entries) addPostings(ends, postings);
    const text = monthPart(file, { entries, isFirst: parts.length === 0, isLast });
    whole.update(text);
    parts.push({ after, sha256: sha256Of(text) });
    count += entries.length;
  }
  const close = { ...file, closedAtMs: deps.now(), entries: count, parts, sha256: whole.digest('hex') };
  return { close, ends };
}

/** Stores a close with its audit row, which names the file. Of two runs the first one counts. */
function keepClose(close: MonthClose, deps: Deps): Promise<MonthClose> {
  const { month, sha256, closedAtMs: atMs } = close;
  return deps.runTransaction(async (tx) => {
    const kept = await deps.monthCloses.read(tx, month);
    if (kept !== undefined) return kept;
    deps.monthCloses.create(tx, month, close);
    const row = {
      kind: 'close-month',
      actorUid: booksActor,
      sessionRef: null,
      subjectUid: booksActor,
    } as const;
    deps.audit.add(tx, { ...row, targetId: `${month}:${sha256}`, requestId: 'closeMonths', atMs }, null);
    return close;
  });
}

function faultOf(month: string, detail: string): Finding {
  return { invariant: 'I19', uid: '', subject: month, detail };
}
