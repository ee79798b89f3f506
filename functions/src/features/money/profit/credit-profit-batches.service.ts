import { isActiveAdmin } from '@keelstone/domain/core/administrator/active-admin';
import { assertFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { type Sessions, haveEndedSince } from '@keelstone/domain/core/session/session';
import type { ProposalPerson } from '@keelstone/domain/core/user/person-text';
import type { User } from '@keelstone/domain/core/user/user';
import { errorText } from '@keelstone/domain/error-texts';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { decideCredit } from '@keelstone/domain/money/profit/decide-credit';
import {
  extendRowChain,
  type ProfitBatch,
  type ProfitRow,
  rowId,
  type RowState,
} from '@keelstone/domain/money/profit/profit-batch';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import { hiddenFact, type Read, readFacts } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isBusy } from '../../../platform/firestore/run-transaction.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { writePosted } from '../../core/ledger/write-posted.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { creditKey, writeCredit } from './credit-profit.decision.ts';

/** The rows that are read at a time. The progress is saved after each page. */
const pageSize = 200;
/** The rows that are credited together. Their transactions write different documents, unless one stops the batch. */
const atATime = 10;
/** The failures after which a row is skipped. A failure within 20 minutes of a counted one is not counted. */
const failuresMax = 3;
const failureMs = 20 * minuteMs;
const reasonLengthMax = 200;
const notAgreed = 'Its rows are not what was agreed to';

/**
 * Credits the rows of every started batch, each in a transaction of its own under a key made from batch and row. Runs
 * may be killed, repeated or overlap: rows that no longer wait are left alone. A temporary obstacle (a switch, an
 * unusable price) is noted in the batch, and the next run tries again. A row that fails unexpectedly three times, at
 * least 20 minutes apart, is skipped.
 */
export async function creditProfitBatches(deps: Deps): Promise<void> {
  const run = startRun(deps);
  for (const batch of await deps.profitBatches.listRunning())
    await run.attempt(() => creditBatch(batch, run, deps));
  run.throwIfFailed('Profit for many could not be credited');
}

async function creditBatch(batch: ProfitBatch, run: JobRun, deps: Deps): Promise<void> {
  const checked = await catchObstacle(async () => {
    await assertSwitchesOn(deps);
    for (const coin of coins) if (batch.sums[coin] > 0) await deps.quotes.quote(coin);
    return null;
  });
  if (checked !== null) return saveProgress(batch.id, { why: checked.obstacle }, deps);
  const agreed = await verifyRows(batch, deps);
  if (agreed === undefined) return saveProgress(batch.id, { state: 'stopped', why: notAgreed }, deps);
  return creditPages(batch, agreed, run, deps);
}

/** The digest of each row, by its id. */
type RowDigests = ReadonlyMap<string, string>;

/** Returns the digests of the stored rows, or `undefined` if two people agreed to other rows. */
async function verifyRows(batch: ProfitBatch, deps: Deps): Promise<RowDigests | undefined> {
  let head = '';
  const digests = new Map<string, string>();
  const all = readRowsInPages<ProfitRow>(pageSize, (after) => listPage(batch, deps, after));
  for await (const row of all) {
    head = extendRowChain(head, row);
    digests.set(rowId(row), extendRowChain('', row));
  }
  return head === batch.digest ? digests : undefined;
}

/** Credits the waiting rows until none is left, the batch is stopped, or there is an obstacle. */
async function creditPages(batch: ProfitBatch, agreed: RowDigests, run: JobRun, deps: Deps): Promise<void> {
  /** Set once no other row may be credited. `why`: the obstacle in words, or `null` after a stop. */
  let end: { why: string | null } | undefined;
  const creditNext = async (row: ProfitRow): Promise<void> => {
    if (end !== undefined || run.isOver()) return;
    try {
      const outcome = await catchObstacle(() => creditRow(batch, row, agreed, deps));
      if (outcome === 'stopped') end ??= { why: null };
      if (typeof outcome === 'object') end ??= { why: outcome.obstacle };
    } catch (error) {
      if (!isBusy(error) && !hasCode(error, 'unavailable')) await noteFailure(batch.id, row, error, deps);
      throw error;
    }
  };
  let page: readonly ProfitRow[] = [];
  do {
    page = await listPage(batch, deps, page.at(-1), 'waiting');
    await runInPool(atATime, page, (row) => run.attempt(() => creditNext(row)));
    await saveProgress(batch.id, { why: end?.why ?? null }, deps);
  } while (page.length === pageSize && end === undefined && !run.isOver());
}

/** Counts an unexpected failure of a row, and skips the row once it has failed too often. */
async function noteFailure(batchId: string, row: ProfitRow, error: unknown, deps: Deps): Promise<void> {
  const rows = deps.profitBatches.rowsOf(batchId);
  await deps.runTransaction(async (tx) => {
    const stored = await rows.read(tx, rowId(row));
    if (stored?.state !== 'waiting') return;
    if (deps.now() - (stored.failedAtMs ?? 0) < failureMs) return;
    const failures = (stored.failures ?? 0) + 1;
    const isOver = failures >= failuresMax;
    const why = `Failed ${String(failures)} times: ${String(error).slice(0, reasonLengthMax)}`;
    const failedRow = { ...stored, failures, failedAtMs: deps.now() };
    rows.put(tx, rowId(row), isOver ? { ...failedRow, state: 'skipped', why } : failedRow);
  });
}

/** A page of the rows in `state`, or of all rows, beginning after `after`. */
function listPage(
  { id }: ProfitBatch,
  deps: Deps,
  after?: ProfitRow,
  state?: RowState,
): Promise<ProfitRow[]> {
  const page = { limit: pageSize, ...(state && { states: [state] }) };
  return deps.profitBatches.listRows(id, { ...page, after: after && rowId(after) });
}

/** Returns what `work` returns, or the temporary obstacle that stopped it, in words. Throws any other error. */
async function catchObstacle<T>(work: () => Promise<T>): Promise<T | { obstacle: string }> {
  const obstacles: readonly ErrorCode[] = ['approvals-off', 'read-only', 'rate-unavailable'];
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && obstacles.includes(error.code)) return { obstacle: errorText(error) };
    throw error;
  }
}

/** Refuses while a switch that a credit needs is off. */
async function assertSwitchesOn(deps: Deps): Promise<void> {
  assertFlags(await findFlags(deps), ['approvals', 'changes']);
}

/**
 * Credits one row. `skipped`: the row no longer waits, or cannot be credited (see its `why`). `stopped`: the batch is
 * stopped, perhaps by this row: an administrator lost role or sessions, or the stored row is not the agreed one (it may
 * be written after the digest was compared). Errors: `approvals-off`, `read-only`, `rate-unavailable`.
 */
async function creditRow(
  listedBatch: ProfitBatch,
  row: ProfitRow,
  agreed: RowDigests,
  deps: Deps,
): Promise<'credited' | 'skipped' | 'stopped'> {
  const { id, maker, checker, approval, startedAtMs } = listedBatch;
  if (checker === null || startedAtMs === null) throw new Error(`Nobody has started the batch ${id}`);
  await assertSwitchesOn(deps);
  const quote = await deps.quotes.quote(row.coin);
  const { uid, coin, reason } = row;
  const amountUsdCents = usdCents(row.amountUsdCents);
  const transactionId = `${listedBatch.transactionId}${rowId(row)}`;
  const key = creditKey({ makerUid: maker.uid, uid, transactionId, coin, amountUsdCents, reason });
  const rows = deps.profitBatches.rowsOf(id);
  return deps.runTransaction(async (tx) => {
    const { nowMs, facts } = await readFacts(tx, deps, (read, nowMs) =>
      Promise.all([
        readLedger(read, { uid, nowMs }, deps),
        read({
          user: hiddenFact(deps.users.at(uid)),
          batch: hiddenFact(deps.profitBatches.at(id)),
          stored: hiddenFact(rows.at(rowId(row))),
          earlier: hiddenFact(deps.transactions.at(key.id)),
        }),
        readAdmin(read, maker, deps),
        readAdmin(read, checker, deps),
      ]),
    );
    const [ledger, { user, batch, stored, earlier }, makerFound, checkerFound] = facts;
    if (batch?.state !== 'running') return 'stopped';
    if (stored?.state !== 'waiting') return 'skipped';
    const first = { ...makerFound, sinceMs: approval?.atMs ?? startedAtMs };
    const admins = [first, { ...checkerFound, sinceMs: startedAtMs }];
    const why = findStopReason(stored, { agreed: agreed.get(rowId(row)), admins, nowMs });
    if (why !== undefined) {
      deps.profitBatches.put(tx, id, { ...batch, state: 'stopped', why });
      return 'stopped';
    }
    const request = { ...key, requestKey: transactionId, coin, amountUsdCents, quote, atMs: nowMs };
    const decided = decideRow({ maker, checker, user, earlier, account: ledger.account, request, reason });
    if (typeof decided === 'string') {
      rows.put(tx, rowId(row), { ...stored, state: 'skipped', why: decided });
      return 'skipped';
    }
    rows.put(tx, rowId(row), { ...stored, state: 'posted' });
    const transaction = { ...decided.transaction, ...(approval && { approvals: [approval] }) };
    writePosted(tx, decided, ledger, deps);
    writeCredit(tx, { transaction, owner: decided.user }, deps);
    const detail = { amountUsdCents, coin, coinUnits: transaction.coinUnits, reason, batch: id };
    const by = { actorUid: checker.uid, command: id };
    writeJobAudit(tx, { action: 'credit-row', ...by, targetId: key.id, subjectUid: uid, detail }, deps);
    return 'credited';
  });
}

function readAdmin(read: Read, { uid }: ProposalPerson, { users, sessions }: Deps) {
  return read({ user: hiddenFact(users.at(uid)), sessions: hiddenFact(sessions.at(uid)) });
}

/** `sinceMs`: when the administrator agreed to the batch. */
type Admin = { user: User | undefined; sessions: Sessions | undefined; sinceMs: number };

/** Why a batch stops: the row differs from the agreed one, or an administrator lost role or sessions. */
function findStopReason(
  row: ProfitRow,
  { agreed, admins, nowMs }: { agreed: string | undefined; admins: readonly Admin[]; nowMs: number },
): string | undefined {
  if (extendRowChain('', row) !== agreed) return notAgreed;
  const isStillAdmin = ({ user, sessions, sinceMs }: Admin) =>
    isActiveAdmin(user, nowMs) && !haveEndedSince(sessions, sinceMs);
  if (admins.every(isStillAdmin)) return undefined;
  return 'One of its administrators is no longer one, or their sessions were ended';
}

type RowFacts = Omit<Parameters<typeof decideCredit>[0], 'user' | 'admin'> & {
  maker: ProposalPerson;
  checker: ProposalPerson;
  user: User | undefined;
  earlier: Transaction | undefined;
};

/** The credit of a row, or the reason of its refusal, in words. Throws `rate-unavailable`: the row waits. */
function decideRow({ maker, checker, user, earlier, ...credit }: RowFacts) {
  try {
    if (earlier !== undefined) throw new DomainError('key-reused');
    if (user === undefined) throw new DomainError('no-user');
    if (user.isBlocked) throw new DomainError('account-restricted');
    if (user.uid === maker.uid) throw new DomainError('own-record');
    const admin = { uid: checker.uid, name: checker.name };
    return { user, ...decideCredit({ ...credit, user, admin }) };
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'rate-unavailable') return errorText(error);
    throw error;
  }
}

/** Saves the progress of a batch, and ends the batch if no row waits. A batch that was stopped meanwhile stays stopped. */
async function saveProgress(
  id: string,
  changes: Pick<ProfitBatch, 'why'> & Partial<Pick<ProfitBatch, 'state'>>,
  deps: Deps,
): Promise<void> {
  const [posted, skipped] = await Promise.all([
    deps.profitBatches.countRows(id, 'posted'),
    deps.profitBatches.countRows(id, 'skipped'),
  ]);
  await deps.runTransaction(async (tx) => {
    const batch = await deps.profitBatches.read(tx, id);
    if (batch === undefined) return;
    const isDone = posted + skipped === batch.rows;
    const next = batch.state === 'running' ? { ...changes, ...(isDone && { state: 'done' as const }) } : {};
    deps.profitBatches.put(tx, id, { ...batch, ...next, posted, skipped });
  });
}
