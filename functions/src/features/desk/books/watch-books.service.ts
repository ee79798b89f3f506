import type { MovementsByMonth } from '@keelstone/domain/desk/books/month-close';
import type { Found } from '@keelstone/domain/core/finding/finding';
import { checkLedger, isLedgerFinding } from './check-file.ts';
import { closeMonths } from './close-months.service.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import type { ChangedPlace } from './books.repository.ts';
import { type CheckedPage, reconcile } from './reconcile.service.ts';
import { type Finding, foundIn, type KeptReport, type ReconciliationReport } from './report.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { CommandDeps, Deps } from '../../deps.ts';

/** A transaction takes its time when it begins and may commit a little later, so two runs overlap by this much. */
const overlapMs = 5 * 60_000;
const [allId, changedId] = ['books-all', 'books-changed'];

/** Further findings of a run are only counted, and are kept by the next runs. */
const newsMax = 200;
const placePattern = /^(\d{1,16})_(.*)$/;

/**
 * The scheduled check of all books, or of those changed since the previous run. After each page it marks the accounts
 * whose ledger is broken as in doubt (withdrawals and approvals are then refused; nothing is corrected), keeps what it
 * found, and then notes how far it is: a run whose time is up, or that is killed, is continued there by the next one.
 * Keeps the report, and logs an error, which the alert watches. A check of all books also closes the months that are
 * over. `npm run reconcile -- --release UID` lifts the doubt.
 */
export async function watchBooks(
  books: 'all' | 'changed',
  deps: Deps,
  msMax: number = platformLimits.sweepMsMax,
): Promise<KeptReport> {
  const run = startRun(deps, msMax);
  const since = books === 'changed' ? await changedPlace(deps) : undefined;
  const progressId = since === undefined ? allId : changedId;
  const after = since === undefined ? (await deps.sweeps.find(allId))?.pageToken : '';
  const moved: MovementsByMonth = new Map();
  const broken = new Set<string>();
  let waiting: Finding[] = [];
  let news = 0;
  const saveProgress = (pageToken: string) => deps.sweeps.save(progressId, { pageToken, atMs: deps.now() });
  const keep = async (atMs: number): Promise<void> => {
    for (const { uid } of waiting.filter(isLedgerFinding)) {
      if (!broken.has(uid)) await deps.books.doubt(uid, atMs);
      broken.add(uid);
    }
    if (waiting.length > 0 && news < newsMax) news += await keepFindings(waiting.map(foundOf), deps);
    waiting = [];
  };
  const onPage = async ({ found, place, atMs }: CheckedPage): Promise<void> => {
    waiting.push(...found);
    const isKept = await run.attempt(() => keep(atMs));
    if (!isKept || place === undefined) return;
    const token = since === undefined ? place.after : tokenOf(place, atMs - overlapMs);
    await run.attempt(() => saveProgress(token));
  };
  const checked = await reconcile(deps, { since, after, moved, isOver: run.isOver, onPage });
  if (since !== undefined && checked.isUnfinished !== true && waiting.length === 0)
    await run.attempt(() => saveProgress(`${String(checked.atMs - overlapMs)}_`));

  let report = shortenReport(checked);
  const save = () => deps.reconciliations.save(String(report.atMs), report);
  await run.attempt(save);
  if (books === 'all' && report.sinceMs === null)
    await run.attempt(async () => {
      const faults = await closeMonths({ report, moved }, startRun(deps), deps);
      if (faults.length === 0) return;
      await keepFindings(faults.map(foundOf), deps);
      report = shortenReport({ ...checked, violations: [...checked.violations, ...faults] });
      await save();
    });
  if (report.violations.length > 0) {
    deps.log.error({
      operation: 'reconcile',
      users: report.users,
      inDoubt: broken.size,
      violations: report.violations.slice(0, 20),
    });
  }
  run.end('Months could not be closed, or findings could not be kept');
  return report;
}

/** Where the check of what has changed continues; at first from the newest report on. Undefined without one. */
async function changedPlace({ reconciliations, sweeps }: Deps): Promise<ChangedPlace | undefined> {
  const [, atMs, after = ''] = placePattern.exec((await sweeps.find(changedId))?.pageToken ?? '') ?? [];
  if (atMs !== undefined) return { atMs: Number(atMs), after };
  const latestAtMs = await reconciliations.latestAtMs();
  return latestAtMs === undefined ? undefined : { atMs: latestAtMs - overlapMs, after };
}

/** Of what was written later than `settledMs`, something may still be committed before it. */
function tokenOf({ atMs, after }: ChangedPlace, settledMs: number): string {
  return atMs < settledMs ? `${String(atMs)}_${after}` : `${String(settledMs)}_`;
}

/** Violations of the ledger come first, so that others do not crowd them out. */
function shortenReport(report: ReconciliationReport): KeptReport {
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
  return { ...report, violations: short, found: foundIn(report) };
}

function foundOf({ invariant, uid, subject, detail }: Finding): Found {
  return { source: 'books', code: invariant, uid, subject, detail };
}

/**
 * Lifts the doubt about one account if its ledger is consistent again, and otherwise returns what is still wrong with
 * it. An empty list means that it is released.
 */
export async function releaseAccount(uid: string, deps: CommandDeps): Promise<string[]> {
  const file = await deps.books.read(uid);
  if (file === undefined) return [`There is no user ${uid}`];
  const findings = checkLedger(file);
  if (findings.length === 0) await deps.books.release(uid);
  return findings.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}
