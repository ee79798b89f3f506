import { createHash } from 'node:crypto';
import { monthPart } from '@keelstone/domain/desk/books/month.csv';
import { booksActor } from '@keelstone/domain/desk/audit/audit-row';
import {
  boundsOf,
  closedFaults,
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
import type { Finding, ReconciliationReport } from './report.ts';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { Deps } from '../../deps.ts';

/**
 * Compares the closed months with a reconciliation of all books, and closes those that are over, the oldest first. A
 * month is closed once the audit chain contains it, and only if the entries of its time lead from what each account had
 * at its beginning to what the reconciliation finds that it had at its end; until then it stays open, and so do later
 * ones. Interrupted, the next run continues. Returns what is wrong (I19).
 */
export async function closeMonths(
  { report, moved }: { report: ReconciliationReport; moved: MovementsByMonth },
  run: JobRun,
  deps: Deps,
): Promise<Finding[]> {
  const closed = await deps.monthCloses.list({ orderBy: [['month', 'asc']] });
  const now = totalsFromStored(report.sums);
  const changed = closedFaults(closed, { now, moved });
  if (changed.length > 0) return changed.map(({ month, detail }) => faultOf(month, detail));

  const untilMs = report.atMs - booksLimits.monthSettlesMs;
  const seal = await deps.seals.findHead();
  const unsealed = await deps.seals.listRows({ afterMs: seal?.untilMs, untilMs }, 1);
  if (seal === undefined || unsealed.length > 0) return [];
  let last = closed.at(-1);
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

/** The entries after a place in the file of a month, as many as a part has. */
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

/** Reads a month, a part at a time: its close, and to what its entries lead. */
async function readMonth(
  file: Pick<MonthClose, 'month' | 'opening' | 'closing' | 'previous' | 'seal'>,
  deps: Deps,
): Promise<{ close: MonthClose; ends: Totals }> {
  const ends = totalsFromStored(file.opening);
  const whole = createHash('sha256');
  const parts: MonthClose['parts'][number][] = [];
  let count = 0;
  let after: PlaceInMonth | null = null;
  for (let isLast = false; !isLast;) {
    const entries: JournalEntry[] = await entriesOfPart(file.month, after, deps);
    isLast = entries.length < booksLimits.monthPartEntries;
    for (const { postings } of entries) addPostings(ends, postings);
    const text = monthPart(file, { entries, isFirst: parts.length === 0, isLast });
    whole.update(text);
    parts.push({ after, sha256: sha256Of(text) });
    count += entries.length;
    const end = entries.at(-1);
    after = end === undefined ? after : { atMs: end.atMs, id: end.id };
  }
  const close = { ...file, closedAtMs: deps.now(), entries: count, parts, sha256: whole.digest('hex') };
  return { close, ends };
}

/** With its row in the audit trail, which names the file. Of two runs the first one counts. */
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
