import { coins } from '@keelstone/domain/money/coins';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import { assertFlags } from '@keelstone/domain/flags/flags';
import { usdCents } from '@keelstone/domain/money/units';
import {
  areActive,
  chained,
  creditHash,
  rowId,
  stopped,
  type ProfitBatch,
  type ProfitRow,
} from '@keelstone/domain/profit/profit-batch';
import { decideCredit } from '@keelstone/domain/transaction/decide-figures';
import { findFlags } from '../../../platform/flags/find-flags.ts';
import { startRun, type JobRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { touchAdmins } from '../../../platform/signal/touch-signal.ts';
import { creditKey, writeCredit } from '../../money/transaction/credit-profit.service.ts';
import { readAccount } from '../../money/transaction/read-account.ts';
import type { Deps } from '../deps.ts';

/** How many rows are read at a time; the progress is noted after each page. */
const pageSize = 50;

/**
 * Credits the rows of every batch that two administrators, or the only one, have set going, each in a transaction of its
 * own under a key made of batch and row. It may be killed at any point and run again, also twice at a time: a row that
 * is not waiting any more is left alone. What stops a batch for a while (a switch, a price that cannot be used) is noted
 * in it, and the next run tries again.
 */
export async function creditBatches(deps: Deps): Promise<void> {
  const run = startRun(deps);
  for (const batch of await deps.profitBatches.listRunning())
    await run.attempt(() => creditBatch(batch, run, deps));
  run.end('Profit for many could not be credited');
}

async function creditBatch(batch: ProfitBatch, run: JobRun, deps: Deps): Promise<void> {
  const paused = await obstacleTo(async () => {
    await assertOpen(deps);
    for (const coin of coins) if (batch.sums[coin] > 0) await deps.quotes.quote(coin);
  });
  if (paused !== undefined) return note(batch.id, paused, deps);
  const hashes = await hashesOf(batch, deps);
  let why: ErrorCode | undefined;
  let seen = 0;
  const waiting = rowsInPages<ProfitRow>(pageSize, (after) =>
    deps.profitBatches.listRows(batch.id, {
      states: ['waiting'],
      after: after && rowId(after),
      limit: pageSize,
    }),
  );
  for await (const row of waiting) {
    if (run.isOver()) break;
    let isHalted = false;
    await run.attempt(async () => {
      why = await obstacleTo(async () => {
        isHalted = !(await creditRow({ batch, row, hashes }, deps));
      });
    });
    if (isHalted || why !== undefined) break;
    seen += 1;
    if (seen % pageSize === 0) await note(batch.id, null, deps);
  }
  await note(batch.id, why ?? null, deps);
}

/** What holds a batch up for a while; anything else that is thrown is a failure of the run. */
async function obstacleTo(work: () => Promise<void>): Promise<ErrorCode | undefined> {
  const obstacles: readonly ErrorCode[] = ['approvals-off', 'read-only', 'rate-unavailable'];
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && obstacles.includes(error.code)) return error.code;
    throw error;
  }
}

/** The switches of a credit, as they are now. */
async function assertOpen(deps: Deps): Promise<void> {
  assertFlags(await findFlags(deps), ['approvals', 'changes']);
}

/** The rows that the digest covers; none if they are not those that were agreed to. */
async function hashesOf({ id, digest }: ProfitBatch, deps: Deps): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  let head = '';
  const all = rowsInPages<ProfitRow>(pageSize, (after) =>
    deps.profitBatches.listRows(id, { after: after && rowId(after), limit: pageSize }),
  );
  for await (const row of all) {
    head = chained(head, row);
    hashes.add(creditHash(row));
  }
  return head === digest ? hashes : new Set();
}

type Turn = { batch: ProfitBatch; row: ProfitRow; hashes: ReadonlySet<string> };

/**
 * Credits one row, or notes why it cannot be. False if the batch is not running any more: somebody has stopped it, or it
 * stops here, because one of its administrators is none any more or a row is not what they agreed to. Errors: those of
 * `obstacleTo`.
 */
async function creditRow({ batch: known, row, hashes }: Turn, deps: Deps): Promise<boolean> {
  const { id, maker, checker, approval, startedAtMs } = known;
  if (checker === null || startedAtMs === null) throw new Error(`Nobody has set the batch ${id} going`);
  await assertOpen(deps);
  const quote = await deps.quotes.quote(row.coin);
  const { uid, coin, reason } = row;
  const amountUsdCents = usdCents(row.amountUsdCents);
  const transactionId = `${known.transactionId}${rowId(row)}`;
  const key = creditKey({ makerUid: maker.uid, uid, transactionId, coin, amountUsdCents, reason });
  const rows = deps.profitBatches.rowsOf(id);
  return deps.runTransaction(async (tx) => {
    const ledger = await readAccount(
      tx,
      uid,
      deps,
      ...([deps.profitBatches.at(id), rows.at(rowId(row)), deps.transactions.at(key.id)] as const),
      ...([deps.users.at(maker.uid), deps.sessions.at(maker.uid)] as const),
      ...([deps.users.at(checker.uid), deps.sessions.at(checker.uid)] as const),
    );
    const { user, account, more } = ledger;
    const [batch, stored, earlier, makersUser, makersSessions, checkersUser, checkersSessions] = more;
    if (batch?.state !== 'running') return false;
    if (stored?.state !== 'waiting') return true;
    const atMs = deps.now();
    const stop = (why: ErrorCode): false => {
      deps.profitBatches.put(tx, id, stopped(batch, { why, atMs }));
      return false;
    };
    const admins = [
      { user: makersUser, sessions: makersSessions, sinceMs: approval?.atMs ?? startedAtMs },
      { user: checkersUser, sessions: checkersSessions, sinceMs: startedAtMs },
    ];
    if (!areActive(admins, atMs)) return stop('proposer-inactive');
    if (!hashes.has(creditHash(stored))) return stop('changed-meanwhile');
    const decided = orRefusal(() => {
      if (earlier !== undefined) throw new DomainError('key-reused');
      if (uid === maker.uid) throw new DomainError('own-record');
      if (user === undefined) throw new DomainError('no-user');
      if (user.isBlocked) throw new DomainError('owner-suspended');
      const admin = { uid: checker.uid, name: checker.name };
      const request = { ...key, transactionId, coin, amountUsdCents, quote, atMs };
      return { user, ...decideCredit({ user, account, admin, request, reason }) };
    });
    const isSkipped = typeof decided === 'string';
    const ended = isSkipped ? ({ state: 'skipped', why: decided } as const) : ({ state: 'posted' } as const);
    rows.put(tx, rowId(row), { ...stored, ...ended });
    if (isSkipped) return true;
    const { transaction } = decided;
    const approved = approval === undefined ? transaction : { ...transaction, approvals: [approval] };
    writeCredit(tx, { ...decided, transaction: approved }, { owner: decided.user, ledger }, deps);
    const { coinUnits } = transaction;
    const about = { targetId: key.id, subjectUid: uid, requestId: id, atMs };
    deps.audit.add(
      tx,
      { kind: 'credit-row', actorUid: checker.uid, sessionRef: null, ...about },
      { amountUsdCents, coin, coinUnits, reason, batch: id },
    );
    return true;
  });
}

/** What is decided, or why it is refused. A price that cannot be used is no refusal of this row. */
function orRefusal<T extends object>(decide: () => T): T | ErrorCode {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'rate-unavailable') return error.code;
    throw error;
  }
}

/** Counts what became of the rows, and ends a batch that has none left. */
async function note(id: string, why: ErrorCode | null, deps: Deps): Promise<void> {
  const counts = [deps.profitBatches.countRows(id, 'posted'), deps.profitBatches.countRows(id, 'skipped')];
  const [posted = 0, skipped = 0] = await Promise.all(counts);
  const isNews = await deps.runTransaction(async (tx) => {
    const batch = await deps.profitBatches.read(tx, id);
    if (batch === undefined) return false;
    const isDone = batch.state === 'running' && posted + skipped === batch.rows;
    const counted = { ...batch, posted, skipped, ...(batch.state === 'running' && { why }) };
    const ended = { ...counted, state: 'done', why: null, endedAtMs: deps.now() } as const;
    const isSame = batch.posted === posted && batch.skipped === skipped && batch.why === counted.why;
    if (!isSame || isDone) deps.profitBatches.put(tx, id, isDone ? ended : counted);
    return !isSame || isDone;
  });
  if (isNews) await touchAdmins(deps, { time: new Date(deps.now()).toISOString() });
}
