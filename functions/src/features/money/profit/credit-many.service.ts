import type { ProfitCheckWire } from '@keelstone/domain/money/profit/profit.contract';
import { emailReservationId } from '@keelstone/domain/access/registration/email-reservation';
import { DomainError } from '@keelstone/domain/errors';
import { recordId } from '@keelstone/domain/kernel/ids';
import { changedParts, stateDigest, type Seen } from '@keelstone/domain/core/decision/expected-state';
import {
  batchChanges,
  extendRowChain,
  creditsOf,
  type ProfitBatch,
  type ProfitCredit,
  type ProfitRow,
  rowId,
  sumsOf,
} from '@keelstone/domain/money/profit/profit-batch';
import { readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { User } from '@keelstone/domain/core/user/user';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import { defineStep } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/decision/two-people.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { inPool } from '../../../platform/job/in-pool.ts';
import { runnerOf } from '../../core/decision/run-decision.ts';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import type { Deps } from '../../deps.ts';
import { factKind } from '../../../platform/decision/fact.ts';

type GivenFile = By & { csv: string; leftOut: string };
type Submission = GivenFile & { transactionId: string; digest: string };

/**
 * Checks a file: its credits, and every problem by row; with the `digest` by which `submitFile` submits it if there is
 * none. Errors: `invalid-input` if the text is not such a file.
 */
export async function checkFile(given: GivenFile, deps: Deps): Promise<ProfitCheckWire> {
  const { answer, seen } = await readCredits(given, deps);
  return { ...answer, ...(answer.problems.length === 0 && { digest: stateDigest(seen) }) };
}

/**
 * Proposes the batch of a checked file or, with one administrator, credits it; nothing is stored while there is a
 * problem. Errors: those of `checkFile`, `changed-meanwhile` if the check now has another result, `key-reused`, and
 * those of `decideTwoPeople`.
 */
export async function submitFile(
  { transactionId, digest, ...given }: Submission,
  deps: Deps,
): Promise<ProfitCheckWire> {
  const { credits, chain, answer, seen } = await readCredits(given, deps);
  const changed = changedParts(digest, seen);
  if (answer.problems.length > 0 || changed.length > 0)
    throw new DomainError('changed-meanwhile', { changed });
  const { caller, origin, leftOut } = given;
  const { uid, user } = caller;
  const batch: ProfitBatch = {
    id: recordId({ uid, kind: 'credit-many', key: transactionId }),
    transactionId,
    digest: chain,
    rows: credits.length,
    sums: sumsOf(credits),
    leftOut,
    maker: { uid, name: user.name, email: user.email },
    checker: null,
    state: 'proposed',
    why: null,
    posted: 0,
    skipped: 0,
    createdAtMs: deps.now(),
    startedAtMs: null,
  };
  const request = { batchId: batch.id, digest: chain, made: { batch, credits } };
  await keepRows(batch, credits, deps);
  const { message } = await runnerOf(startBatch).do(
    { caller, origin, request, confirms: undefined },
    {},
    deps,
  );
  return { ...answer, message };
}

/** Reads the credits of a file, and audits the view of its people. */
async function readCredits({ csv, leftOut, caller, origin }: GivenFile, deps: Deps) {
  const file = readProfitFile(csv, leftOut);
  const holders = await findHolders(
    file.rows.map(({ account }) => account),
    deps,
  );
  const { credits, problems, shown } = creditsOf(file, { holders, makerUid: caller.uid });
  const chain = credits.reduce(extendRowChain, '');
  const rows = file.rows.length + file.problems.length;
  // Counts one person for the whole file, and the people whose state it shows.
  const people = [chain, ...shown];
  await auditList(deps, { action: 'list-profits', caller, origin, list: 'profitBatches', rows, people });
  const about = { rows: credits.length, sums: sumsOf(credits), leftOut };
  const changes = batchChanges(about, await describeSameCredits(credits, deps));
  const seen: Seen = { record: { chain, problems }, balances: {}, policy: {} };
  return { credits, chain, answer: { changes, problems }, seen };
}

/** The age and rows of recent batches with which a file is compared, newest first. */
const compared = { ageMsMax: 30 * dayMs, rowsMax: profitLimits.rowsMax } as const;

/**
 * "3 of these people on 1 November 2026, 10:00 UTC (done)" for each recent batch that credits or has credited them the
 * same amount. `but`: the batch to leave out.
 */
async function describeSameCredits(
  credits: readonly ProfitCredit[],
  { profitBatches, now }: Deps,
  but?: string,
): Promise<string> {
  const textOf = ({ uid, coin, amountUsdCents }: Omit<ProfitCredit, 'reason' | 'row'>) =>
    JSON.stringify([uid, coin, amountUsdCents]);
  const wanted = new Set(credits.map(textOf));
  const found: string[] = [];
  let rowsLeft: number = compared.rowsMax;
  for (const { id, rows, state, createdAtMs } of await profitBatches.listNewest()) {
    if (id === but || now() - createdAtMs > compared.ageMsMax) continue;
    rowsLeft -= rows;
    if (rowsLeft < 0) break;
    const isSame = (row: ProfitRow) =>
      (row.state === 'posted' || (row.state === 'waiting' && state !== 'stopped')) && wanted.has(textOf(row));
    const same = (await profitBatches.listRows(id, { limit: rows })).filter(isSame).length;
    if (same > 0) found.push(`${String(same)} of these people on ${timeText(createdAtMs)} (${state})`);
  }
  return found.join(', ');
}

/** How many rows are looked up or written together, and how many such parts at the same time. */
const parts = { rows: 400, atATime: 10 } as const;

function inParts<Row>(rows: readonly Row[], work: (some: readonly Row[]) => Promise<unknown>): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(rows.length / parts.rows) },
    (_none, part) => part * parts.rows,
  );
  return inPool(parts.atATime, starts, (from) => work(rows.slice(from, from + parts.rows)));
}

/**
 * Keeps the rows of a batch that is not proposed yet: more than fit into a transaction. What changes them later is found
 * before the first is credited: the job compares them with the digest that two people agreed to.
 */
async function keepRows({ id }: ProfitBatch, credits: readonly ProfitCredit[], deps: Deps): Promise<void> {
  if ((await deps.profitBatches.find(id)) !== undefined) return;
  const rows = deps.profitBatches.rowsOf(id);
  // Of a file with the same key that could not be proposed.
  const left = new Set(await rows.listIds({}));
  for (const credit of credits) left.delete(rowId(credit));
  await inParts([...left], (ids) =>
    deps.runTransaction(async (tx) => {
      for (const each of ids) rows.erase(tx, each);
    }),
  );
  await inParts(credits, (some) =>
    deps.runTransaction(async (tx) => {
      for (const credit of some) rows.put(tx, rowId(credit), { ...credit, state: 'waiting', why: null });
    }),
  );
}

type Holders = ReadonlyMap<string, Pick<User, 'uid' | 'isBlocked' | 'closing' | 'closedAtMs'>>;

async function findHolders(accounts: readonly string[], deps: Deps): Promise<Holders> {
  const found = new Map<string, User>();
  await inParts(accounts, async (some) => {
    for (const [account, user] of await findSome(some, deps)) found.set(account, user);
  });
  return found;
}

/** The people in a part of a file: an address by its reservation, everybody by their own document. */
async function findSome(accounts: readonly string[], deps: Deps): Promise<ReadonlyMap<string, User>> {
  const isAddress = (account: string) => account.includes('@');
  const reserved = await deps.findTogether(
    ...accounts.filter(isAddress).map((address) => deps.emails.at(emailReservationId(address))),
  );
  const ofAddresses = reserved.values();
  const named = accounts.flatMap((account) => {
    const uid = isAddress(account) ? ofAddresses.next().value?.uid : account;
    return uid === undefined ? [] : { account, uid };
  });
  const users = await deps.findTogether(...named.map(({ uid }) => deps.users.at(uid)));
  return new Map(
    named.flatMap(({ account }, index) => {
      const user = users[index];
      const isTheirs = user !== undefined && (!isAddress(account) || user.email === account);
      return isTheirs ? [[account, user] as const] : [];
    }),
  );
}

type BatchStart = {
  batchId: string;
  digest: string;
  /** The batch, kept with the proposal, and its rows; absent for one that is confirmed. */
  made?: { batch: ProfitBatch; credits: readonly ProfitCredit[] };
};

/**
 * Starts a batch, whose rows a job then credits. It always takes two administrators once two people have the role; a
 * suspended one counts, or suspending the other would be a way around the rule. Errors: `own-record` if a row is the
 * caller's, `already-decided` if the batch was stopped, `key-reused`, and those of `decideTwoPeople`.
 */
export const startBatch = defineStep<BatchStart, Deps>()({
  async facts(read, call, deps) {
    const { request, caller, confirms } = call;
    const { batchId: id } = request;
    const [{ stored }, people, takesTwo, isOfCaller] = await Promise.all([
      read({ stored: profitBatchFact(deps.profitBatches.at(id)) }),
      readPeople(read, call, deps),
      read.query((tx) => deps.users.readHasTwoAdmins(tx)),
      confirms !== undefined && read.query((tx) => deps.profitBatches.readIsOf(tx, id, caller.uid)),
    ]);
    return { stored, people, takesTwo, isOfCaller };
  },

  decide({ stored, people, takesTwo, isOfCaller }, { request, admin, confirms, nowMs }, deps) {
    const { batchId: id, digest, made } = request;
    const batch = stored ?? made?.batch;
    if (batch?.digest !== digest) throw new DomainError('key-reused');
    if (batch.state === 'stopped') throw new DomainError('already-decided');
    if (batch.state !== 'proposed') return { result: undefined };
    if (isOfCaller) throw new DomainError('own-record');
    const { rows, sums } = batch;
    const put = (to: Writer, changed: ProfitBatch) => {
      deps.profitBatches.put(to, id, changed);
    };
    return {
      result: undefined,
      change: {
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents: sums.usd, takesTwo },
          subject: null,
          storage: 'proposal',
          request: { operation: 'credit-many', request: { batchId: id, digest } },
          changes: batchChanges(batch),
          dependsOn: null,
          storeWithProposal: (to) => put(to, { ...batch, createdAtMs: nowMs }),
        },
        write(to, firstApproval) {
          const started = { ...batch, checker: { ...admin }, state: 'running', startedAtMs: nowMs } as const;
          put(to, firstApproval === undefined ? started : { ...started, approval: firstApproval });
        },
        async warnings() {
          const credits = made?.credits ?? (await deps.profitBatches.listRows(id, { limit: rows }));
          const before = await describeSameCredits(credits, deps, id);
          return before === '' ? [] : [{ text: `Given the same amount before: ${before}.`, kind: before }];
        },
        audit: {
          action: 'credit-many',
          targetId: id,
          subjectUid: admin.uid,
          // Its people count as one.
          detail: { amountUsdCents: sums.usd, rows, people: id, proposedBy: confirms?.makerUid ?? null },
        },
      },
    };
  },

  respond: () => ({ message: 'Profit is being credited' }),
});

export const profitBatchFact = factKind<ProfitBatch>({
  part: 'record',
  words: ({ state }) => [{ what: 'Profit for many', value: state }],
});
