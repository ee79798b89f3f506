import type { Moved } from '@keelstone/domain/books/month-close';
import type { Found } from '@keelstone/domain/finding/finding';
import type { Deps } from '../deps.ts';
import { checkLedger, isLedgerFinding } from './check-file.ts';
import { closeMonths } from '../books/close-months.service.ts';
import { keepFindings } from '../books/keep-findings.service.ts';
import { reconcile } from './reconcile.service.ts';
import type { Finding, ReconciliationReport } from './report.ts';
import { startRun } from '../../../platform/job/job-run.ts';

/** A transaction takes its time when it begins and may commit a little later, so two runs overlap by this much. */
const overlapMs = 5 * 60_000;

/**
 * The scheduled check of all books, or of those changed since the previous run. Keeps the report, marks each account
 * whose ledger is broken as in doubt (withdrawals and approvals are then refused; nothing is corrected), and logs an
 * error, which the alert watches. A check of all books also closes the months that are over. `npm run reconcile -- --release UID` lifts it.
 */
export async function watchBooks(books: 'all' | 'changed', deps: Deps): Promise<ReconciliationReport> {
  const before = books === 'changed' ? await deps.reconciliations.latestAtMs() : undefined;
  const moved: Moved = new Map();
  const checked = await reconcile(deps, { sinceMs: before === undefined ? null : before - overlapMs, moved });
  const broken = new Set(checked.violations.filter(isLedgerFinding).map(({ uid }) => uid));
  for (const uid of broken) await deps.books.doubt(uid, checked.atMs);
  const run = startRun(deps);
  const faults: Finding[] = [];
  if (books === 'all')
    await run.attempt(async () => faults.push(...(await closeMonths({ report: checked, moved }, run, deps))));
  const report = { ...checked, violations: [...checked.violations, ...faults] };
  await deps.reconciliations.save(String(report.atMs), report);
  await keepFindings(report.violations.map(foundOf), deps);
  if (report.violations.length > 0) {
    deps.log.error({
      operation: 'reconcile',
      users: report.users,
      inDoubt: broken.size,
      violations: report.violations.slice(0, 20),
    });
  }
  run.end('Months could not be closed');
  return report;
}

function foundOf({ invariant, uid, subject, detail }: ReconciliationReport['violations'][number]): Found {
  return { source: 'books', code: invariant, uid, subject, detail };
}

/**
 * Lifts the doubt about one account if its ledger is consistent again, and otherwise returns what is still wrong with
 * it. An empty list means that it is released.
 */
export async function releaseAccount(uid: string, deps: Pick<Deps, 'books'>): Promise<string[]> {
  const file = await deps.books.read(uid);
  if (file === undefined) return [`There is no user ${uid}`];
  const findings = checkLedger(file);
  if (findings.length === 0) await deps.books.release(uid);
  return findings.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}
