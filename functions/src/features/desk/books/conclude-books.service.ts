import { addMovements } from '@keelstone/domain/desk/books/month-close';
import { totalsToStored } from '@keelstone/domain/core/ledger/totals';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { closeMonths, continueMonth } from './close-months.service.ts';
import { readHoldings } from './read-holdings.service.ts';
import { addCounts, countFindings, type KeptReport, type ProofPart } from './report.ts';
import { proofRequestId } from './request-proof.service.ts';
import { sumBooks } from './sum-books.service.ts';
import { logViolations, shortenReport, toFinding } from './watch-books.service.ts';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Ends a check of the books once none of its parts is left. Adds up the last result of every part, proves the sums of
 * all accounts, closes ended months, and stores the report. Later calls continue a month that took longer. Every step
 * may be repeated, so several parts that end together may all call it.
 */
export async function concludeBooks(deps: Deps): Promise<void> {
  const ordered = await deps.proofRequests.listIds({ where: [['usersMax', '>', 0]], limit: 1 });
  if (ordered.length > 0) return;
  const [newest] = await deps.proofParts.list({ select: ['forMs'], orderBy: [['forMs', 'desc']], limit: 1 });
  if (newest === undefined) return;
  if ((await deps.reconciliations.find(String(newest.forMs))) !== undefined) {
    const run = startRun(deps, booksLimits.runMsMax);
    await run.attempt(async () => keepFindings((await continueMonth(run, deps)).map(toFinding), deps));
    await run.attempt(() => endRequest(deps));
    return run.throwIfFailed('A month could not be closed');
  }

  const atMs = newest.forMs;
  const [parts, closed] = await Promise.all([
    deps.proofParts.list({ orderBy: [['provenAtMs', 'asc']] }),
    deps.monthCloses.list({ orderBy: [['month', 'asc']] }),
  ]);
  const oldestProofMs = parts[0]?.provenAtMs ?? 0;
  const sums = await sumBooks(closed.at(-1), deps);
  const run = startRun(deps, booksLimits.runMsMax);
  // A run that is killed is not repeated once there is a report.
  await run.attempt(() => keepFindings(sums.faults.map(toFinding), deps));
  run.throwIfFailed('Findings could not be kept');
  const isWhole = parts.every(({ provenAtMs, moved }) => provenAtMs > 0 && moved !== null);
  const total = (of: (part: ProofPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const current = parts.filter(({ forMs }) => forMs === atMs);
  const whole = {
    atMs,
    sinceMs: isWhole ? null : 0,
    users: total(({ users }) => users),
    entries: total(({ entries }) => entries),
    transactions: total(({ transactions }) => transactions),
    sums: totalsToStored(sums.totals),
    proven: { users: current.reduce((sum, { users }) => sum + users, 0), sinceMs: oldestProofMs },
  };
  const faults = [...sums.faults];
  const toReport = (): KeptReport =>
    shortenReport({
      ...whole,
      violations: [...parts.flatMap(({ violations }) => violations), ...faults],
      found: addCounts([...parts.map(({ found }) => found), countFindings({ violations: faults })]),
    });
  const save = (report: KeptReport) => run.attempt(() => deps.reconciliations.save(String(atMs), report));
  await save(toReport());
  if (isWhole)
    await run.attempt(async () => {
      const moved = addMovements(parts.map((part) => part.moved ?? {}));
      const proven = { oldestProofMs, moved };
      faults.push(...(await closeMonths({ atMs, closed, sums, proven }, run, deps)));
      await save({ ...toReport(), ...(faults.length === 0 && { basis: sums.basis }) });
    });
  await run.attempt(() => keepFindings(faults.map(toFinding), deps));
  logViolations(toReport(), deps);
  await run.attempt(() => readHoldings(deps));
  await run.attempt(() => endRequest(deps));
  run.throwIfFailed('Months could not be closed, or findings could not be kept');
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
