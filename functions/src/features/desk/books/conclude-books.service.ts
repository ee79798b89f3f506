import { totalsToStored } from '@keelstone/domain/core/ledger/totals';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { addMovements } from '@keelstone/domain/desk/books/month-close';
import type { Deps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { closeMonths, continueMonth } from './close-months.service.ts';
import { readHoldings } from './read-holdings.service.ts';
import {
  addCounts,
  type BooksCounts,
  type BooksFinding,
  countFindings,
  type KeptReport,
  type ProofPart,
} from './report.ts';
import { proofRequestId } from './request-proof.service.ts';
import { type BookSums, sumBooks } from './sum-books.service.ts';
import { logViolations, shortenReport, toFinding } from './watch-books.service.ts';

/**
 * Ends a check of the books once none of its parts is left, with `reportBooks`. Later calls continue a month that took
 * longer. Every step may be repeated, so several parts that end together may all call it.
 */
export async function concludeBooks(deps: Deps): Promise<void> {
  const ordered = await deps.proofRequests.listIds({ where: [['kind', '==', 'part']], limit: 1 });
  if (ordered.length > 0) return;
  const [newest] = await deps.proofParts.list({ select: ['forMs'], orderBy: [['forMs', 'desc']], limit: 1 });
  if (newest === undefined) return;
  const isReported = (await deps.reconciliations.find(String(newest.forMs))) !== undefined;
  if (!isReported) return reportBooks(newest.forMs, deps);
  const run = startRun(deps, booksLimits.runMsMax);
  await run.attempt(async () => keepFindings((await continueMonth(run, deps)).map(toFinding), deps));
  await run.attempt(() => endRequest(deps));
  run.throwIfFailed('A month could not be closed');
}

/** Adds up the last result of every part, proves the sums of all accounts, closes ended months, and stores the report. */
async function reportBooks(atMs: number, deps: Deps): Promise<void> {
  const [parts, closed] = await Promise.all([
    deps.proofParts.list({ orderBy: [['provenAtMs', 'asc']] }),
    deps.monthCloses.list({ orderBy: [['month', 'asc']] }),
  ]);
  const sums = await sumBooks(closed.at(-1), deps);
  const run = startRun(deps, booksLimits.runMsMax);
  // Kept before the report, because a killed run is not repeated once its report exists.
  await run.attempt(() => keepFindings(sums.faults.map(toFinding), deps));
  run.throwIfFailed('Findings could not be kept');
  const faults = [...sums.faults];
  const oldestProofMs = parts[0]?.provenAtMs ?? 0;
  const save = (report: KeptReport) => run.attempt(() => deps.reconciliations.save(String(atMs), report));
  const toReport = () => sumParts(parts, { atMs, oldestProofMs, sums, faults });
  await save(toReport());
  if (parts.every(isWhole))
    await run.attempt(async () => {
      const moved = addMovements(parts.map((part) => part.moved ?? {}));
      const checked = { atMs, closed, sums, proven: { oldestProofMs, moved } };
      faults.push(...(await closeMonths(checked, run, deps)));
      await save({ ...toReport(), ...(faults.length === 0 && { basis: sums.basis }) });
    });
  await run.attempt(() => keepFindings(faults.map(toFinding), deps));
  logViolations(toReport(), deps);
  await run.attempt(() => readHoldings(deps));
  await run.attempt(() => endRequest(deps));
  run.throwIfFailed('Months could not be closed, or findings could not be kept');
}

/** `faults`: the faults of the sums and of the months. */
type Summed = { atMs: number; oldestProofMs: number; sums: BookSums; faults: BooksFinding[] };

/** Makes the report of all parts. */
function sumParts(parts: readonly ProofPart[], { atMs, oldestProofMs, sums, faults }: Summed): KeptReport {
  const total = (all: readonly ProofPart[], count: keyof BooksCounts) =>
    all.reduce((sum, part) => sum + part[count], 0);
  const current = parts.filter(({ forMs }) => forMs === atMs);
  return shortenReport({
    atMs,
    sinceMs: parts.every(isWhole) ? null : 0,
    users: total(parts, 'users'),
    entries: total(parts, 'entries'),
    transactions: total(parts, 'transactions'),
    sums: totalsToStored(sums.totals),
    proven: { users: total(current, 'users'), sinceMs: oldestProofMs },
    violations: [...parts.flatMap(({ violations }) => violations), ...faults],
    found: addCounts([...parts.map(({ found }) => found), countFindings({ violations: faults })]),
  });
}

function isWhole({ provenAtMs, moved }: ProofPart): boolean {
  return provenAtMs > 0 && moved !== null;
}

/** Ends a request for a check of all books once every part was checked for it, or later. */
async function endRequest({ proofRequests, proofParts }: Deps): Promise<void> {
  const [request, [oldest]] = await Promise.all([
    proofRequests.find(proofRequestId),
    proofParts.list({ select: ['forMs'], orderBy: [['forMs', 'asc']], limit: 1 }),
  ]);
  if (request !== undefined && oldest !== undefined && oldest.forMs >= request.atMs)
    await proofRequests.eraseNow(proofRequestId);
}
