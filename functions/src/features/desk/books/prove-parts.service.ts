import type { Finding } from '@keelstone/domain/core/finding/finding';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { movementsToStored } from '@keelstone/domain/desk/books/month-close';
import type { PartOrder } from '@keelstone/domain/desk/books/proof-request';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { concludeBooks } from './conclude-books.service.ts';
import { reconcile } from './reconcile.service.ts';
import type { ProofPart, UidRange } from './report.ts';
import { createFindingKeeper, shortenReport, toFinding } from './watch-books.service.ts';

const pageSizeMax = 100;

/**
 * Orders checks of parts of the books, which a trigger runs. `due`: the parts whose turn it is, so that each account is
 * proven within a month, and the parts with faults or open findings. A repeat with the same `atMs` orders only the
 * unchecked ones.
 */
export async function orderParts(scope: 'due' | 'all', deps: Deps, atMs: number = deps.now()): Promise<void> {
  const { cycleNights, orderLostMs, partUsers } = booksLimits;
  const [{ parts, faults }, users, unfinishedOrders, open] = await Promise.all([
    findParts(deps),
    deps.users.count({}),
    listOrders(atMs - orderLostMs, deps),
    deps.findings.listOpen(booksLimits.reportedViolations),
  ]);
  faults.push(...(await findUnended(parts, { unfinishedOrders, atMs }, deps)));
  const subject = 'all accounts';
  const findings = faults.map((detail) => toFinding({ invariant: 'unchecked', uid: '', subject, detail }));
  if (findings.length > 0) await keepFindings(findings, deps);
  const oldestFirst = parts.toSorted((one, other) => one.provenAtMs - other.provenAtMs);
  const due = scope === 'all' ? oldestFirst : pickDue(oldestFirst, { open, atMs });
  const ordered = due.filter(({ forMs }) => forMs !== atMs);
  const usersMax = Math.min(partUsers.max, Math.max(partUsers.min, Math.ceil(users / cycleNights)));
  await runInPool(booksLimits.poolSize, ordered, ({ after }) =>
    deps.proofRequests.save(buildPartId(after), { kind: 'part', after, atMs, usersMax }),
  );
}

/** Returns a fault if the previous check, begun at least `orderLostMs` ago, left orders or has no report. */
async function findUnended(
  parts: readonly ProofPart[],
  { unfinishedOrders, atMs }: { unfinishedOrders: readonly string[]; atMs: number },
  deps: Deps,
): Promise<string[]> {
  if (unfinishedOrders.length > 0)
    return [`${String(unfinishedOrders.length)} parts of the check before have not ended`];
  const lastMs = Math.max(...parts.map(({ forMs }) => forMs));
  if (lastMs <= 0 || lastMs > atMs - booksLimits.orderLostMs) return [];
  const report = await deps.reconciliations.find(String(lastMs));
  return report === undefined ? ['the check before has no report'] : [];
}

/** Picks the parts whose turn it is, which are the first ones, and all that are not proven or have open findings. */
function pickDue(
  parts: readonly ProofPart[],
  { open, atMs }: { open: readonly Pick<Finding, 'source' | 'uid'>[]; atMs: number },
): ProofPart[] {
  const turn = Math.ceil(parts.length / booksLimits.cycleNights);
  const isDoubted = ({ after, upTo }: UidRange) =>
    open.some(({ source, uid }) => source === 'books' && uid > after && (upTo === null || uid <= upTo));
  // No check writes a future time, so a part with one does not count as proven.
  const isProven = ({ provenAtMs, forMs, isClean }: ProofPart) =>
    isClean && provenAtMs >= atMs - booksLimits.overdueMs && provenAtMs <= atMs && forMs <= atMs;
  return parts.filter((part, at) => at < turn || !isProven(part) || isDoubted(part));
}

/**
 * Returns the parts of the books. Each part begins where another ends, so that together they have every account. If they
 * do not, as before the first check or after somebody has changed them, they are replaced by one unproven part.
 */
async function findParts({ proofParts }: Deps): Promise<{ parts: ProofPart[]; faults: string[] }> {
  const known = await proofParts.list({});
  if (hasEveryAccount(known)) return { parts: known, faults: [] };
  for (const id of await proofParts.listIds({})) await proofParts.eraseNow(id);
  const faults = known.length === 0 ? [] : ['the parts did not have every account, and begin again'];
  return { parts: [newPart({ after: '', upTo: null })], faults };
}

/** Returns whether each range begins where another ends, from the first account to the last. */
function hasEveryAccount(parts: readonly UidRange[]): boolean {
  const byStart = new Map(parts.map((part) => [part.after, part]));
  if (byStart.size < parts.length) return false;
  let next: string | null | undefined = '';
  while (typeof next === 'string') {
    const part = byStart.get(next);
    byStart.delete(next);
    next = part?.upTo;
  }
  return next === null && byStart.size === 0;
}

/**
 * Answers a request for a check of all books, which stays until the check has ended, or an order to check a part. A
 * trigger may run twice: the second run finds nothing to do.
 */
export async function answerProofRequest(id: string, deps: Deps): Promise<void> {
  const request = await deps.proofRequests.find(id);
  if (request === undefined) return;
  switch (request.kind) {
    case 'all':
      await orderParts('all', deps, request.atMs);
      break;
    case 'part': {
      let order: PartOrder | undefined = request;
      while (order !== undefined) order = await provePart(id, order, deps);
      break;
    }
    default:
      // An earlier version wrote no kind. Parts without an order have their turn the next night.
      return deps.proofRequests.eraseNow(id);
  }
  await concludeBooks(deps);
}

/**
 * Checks an ordered part of the books, and replaces its stored result. If there are more users than a part may have, or
 * its time is up, the part ends there and the rest is ordered as another part. A trigger may run twice: the result of
 * the second run is replaced. Returns the newer order if one arrived during the check: the part must be checked again.
 * Fails and leaves the order if the findings could not be stored.
 */
async function provePart(id: string, order: PartOrder, deps: Deps): Promise<PartOrder | undefined> {
  const stored = await deps.proofParts.find(id);
  const part = stored ?? newPart({ after: order.after, upTo: null });
  const { usersMax } = order;
  const run = startRun(deps, booksLimits.runMsMax);
  const keeper = createFindingKeeper(run, deps);
  const checked = await reconcile(deps, {
    range: part,
    pageSize: Math.min(pageSizeMax, usersMax),
    keepsProofs: true,
    isOver: (users) => users >= usersMax || run.isOver(),
    onPage: async (page) => void (await keeper.keep(page)),
  });
  run.throwIfFailed('Findings could not be kept');
  const { atMs: provenAtMs, users, entries, transactions, violations, upTo } = checked;
  const proven = { after: part.after, upTo, provenAtMs, forMs: order.atMs, users, entries, transactions };
  return deps.runTransaction(async (tx) => {
    const [current, latest] = await readTogether(tx, deps.proofRequests.at(id), deps.proofParts.at(id));
    if (current?.kind !== 'part' || (latest?.upTo ?? null) !== part.upTo) return undefined;
    deps.proofParts.put(tx, id, {
      ...shortenReport({ ...proven, violations }),
      isClean: violations.length === 0,
      moved: checked.isWhole ? movementsToStored(checked.moved) : null,
    });
    if (upTo !== null && upTo !== part.upTo) {
      deps.proofParts.put(tx, buildPartId(upTo), newPart({ after: upTo, upTo: part.upTo }));
      deps.proofRequests.put(tx, buildPartId(upTo), { ...current, after: upTo });
    }
    if (current.atMs !== order.atMs) return current;
    deps.proofRequests.erase(tx, id);
    return undefined;
  });
}

/** Takes over from failed triggers: checks the remaining parts, oldest first, and ends the check. */
export async function resumeParts(deps: Deps): Promise<void> {
  const run = startRun(deps, booksLimits.resumeMsMax);
  const late = await listOrders(deps.now() - booksLimits.orderLateMs, deps);
  await run.each(late, (id) => answerProofRequest(id, deps));
  await run.attempt(() => concludeBooks(deps));
  run.throwIfFailed('A part of the books could not be checked');
}

/** The orders from before a time, oldest first. */
async function listOrders(untilMs: number, { proofRequests }: Deps): Promise<string[]> {
  const spec = { where: [['atMs', '<=', untilMs] as const], orderBy: [['atMs', 'asc'] as const] };
  return proofRequests.listIds(spec);
}

function buildPartId(after: string): string {
  return `part_${after}`;
}

function newPart(range: UidRange): ProofPart {
  const nothing = { users: 0, entries: 0, transactions: 0, violations: [], found: {}, moved: null };
  return { ...range, ...nothing, provenAtMs: 0, forMs: 0, isClean: false };
}
