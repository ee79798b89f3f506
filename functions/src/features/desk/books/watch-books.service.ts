import type { Finding } from '@keelstone/domain/core/finding/finding';
import { emptyTotals, totalsToStored } from '@keelstone/domain/core/ledger/totals';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { CommandDeps, Deps } from '../../../platform/deps.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import type { ChangedPlace } from './books.repository.ts';
import { checkLedger, isLedgerFinding } from './check-file.ts';
import { type CheckedPage, reconcileChanged } from './reconcile.service.ts';
import { type BooksFinding, countFindings, type KeptReport } from './report.ts';

/** A transaction is timestamped when it begins and may commit a little later, so two runs overlap by this much. */
const overlapMs = 5 * 60_000;
const changedId = 'books-changed';

/** The most findings of a run that are stored. Others are only counted, and later runs store them. */
const newsMax = 200;
const placePattern = /^(\d{1,16})_(.*)$/;

/**
 * The scheduled check of changed books, each within minutes of its change. Progress is saved after each page, so that
 * the next run continues one that was killed or ran out of time. Stores the report, and logs an error that the alert
 * watches.
 */
export async function watchChangedBooks(deps: Deps): Promise<KeptReport> {
  const run = startRun(deps, booksLimits.runMsMax);
  const since = await findChangedPlace(deps);
  const keeper = createFindingKeeper(run, deps);
  const saveProgress = (pageToken: string) =>
    run.attempt(() => deps.sweeps.save(changedId, { pageToken, atMs: deps.now() }));
  const onPage = async (page: CheckedPage): Promise<void> => {
    if ((await keeper.keep(page)) && page.place !== undefined)
      await saveProgress(formatToken(page.place, page.atMs - overlapMs));
  };
  const options = { keepsProofs: true, isOver: run.isOver, onPage };
  const { isUnfinished, ...checked } = await reconcileChanged(since, options, deps);
  if (!isUnfinished && keeper.hasKeptAll()) await saveProgress(`${String(checked.atMs - overlapMs)}_`);
  const report = shortenReport({
    ...checked,
    sinceMs: since.atMs,
    ...(isUnfinished && { isUnfinished }),
    sums: totalsToStored(emptyTotals()),
  });
  await run.attempt(() => deps.reconciliations.save(`changed_${String(report.atMs)}`, report));
  logViolations(report, deps);
  run.throwIfFailed('Findings or the report could not be kept');
  return report;
}

/**
 * Stores the findings of a check after each page. Marks the accounts whose ledger is broken as in doubt (withdrawals
 * and approvals are then refused; nothing is corrected). `npm run reconcile -- --release UID` lifts the doubt.
 */
export function createFindingKeeper(run: JobRun, deps: Deps) {
  const broken = new Set<string>();
  let waiting: BooksFinding[] = [];
  let news = 0;
  const keepWaiting = async (atMs: number): Promise<void> => {
    for (const { uid } of waiting.filter(isLedgerFinding)) {
      if (!broken.has(uid)) await deps.books.doubt(uid, atMs);
      broken.add(uid);
    }
    if (waiting.length > 0 && news < newsMax) news += await keepFindings(waiting.map(toFinding), deps);
    waiting = [];
  };
  return {
    /** Returns false if the findings could not be stored; the next page tries again. */
    keep: ({ found, atMs }: Pick<CheckedPage, 'found' | 'atMs'>): Promise<boolean> => {
      waiting.push(...found);
      return run.attempt(() => keepWaiting(atMs));
    },
    hasKeptAll: () => waiting.length === 0,
  };
}

/** Logs the violations for the alert, if there are any. */
export function logViolations({ users, violations }: KeptReport, { log }: Deps): void {
  if (violations.length === 0) return;
  const inDoubt = new Set(violations.filter(isLedgerFinding).map(({ uid }) => uid)).size;
  log.error({ operation: 'reconcile', users, inDoubt, violations: violations.slice(0, 20) });
}

/** Where the check of changed accounts continues; at first before all accounts. */
async function findChangedPlace({ sweeps }: Deps): Promise<ChangedPlace> {
  const [, atMs = 0, after = ''] = placePattern.exec((await sweeps.find(changedId))?.pageToken ?? '') ?? [];
  return { atMs: Number(atMs), after };
}

/** After `settledMs` an earlier entry may still be committed, so the check continues at that time at the latest. */
function formatToken({ atMs, after }: ChangedPlace, settledMs: number): string {
  return atMs < settledMs ? `${String(atMs)}_${after}` : `${String(settledMs)}_`;
}

/** The report as stored: violations of the ledger come first, so that others do not crowd them out. */
export function shortenReport<Report extends Pick<KeptReport, 'violations' | 'found'>>(report: Report) {
  const { violations } = report;
  const sorted = [
    ...violations.filter(isLedgerFinding),
    ...violations.filter((each) => !isLedgerFinding(each)),
  ];
  const listed = sorted.slice(0, booksLimits.reportedViolations);
  const short = listed.map((each) => ({
    ...each,
    detail: each.detail.slice(0, booksLimits.violationDetailLengthMax),
  }));
  return { ...report, violations: short, found: countFindings(report) };
}

export function toFinding({ invariant, uid, subject, detail }: BooksFinding): Finding {
  return { source: 'books', code: invariant, uid, subject, detail };
}

/**
 * Lifts the doubt about one account if its ledger is consistent again. Otherwise returns the remaining faults. An empty
 * list means that it was released.
 */
export async function releaseAccount(uid: string, deps: CommandDeps): Promise<string[]> {
  const file = await deps.books.read(uid);
  if (file === undefined) return [`There is no user ${uid}`];
  const findings = checkLedger(file);
  if (findings.length === 0) await deps.books.release(uid);
  return findings.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}
