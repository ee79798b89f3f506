import { listChangedParts } from '@keelstone/domain/core/decision/expected-state';
import { DomainError } from '@keelstone/domain/errors';
import {
  describeBatch,
  type ProfitBatch,
  type ProfitCredit,
  rowId,
  sumCredits,
} from '@keelstone/domain/money/profit/profit-batch';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import { defineFactKind } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';
import { defineStep } from '../../core/decision/decision.ts';
import { createRunner } from '../../core/decision/run-decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { describeSameCredits, runInParts, readCredits } from './read-credits.ts';

/** `expected`: the digest of the checked state, as the caller saw it. */
type Submission = By & { csv: string; leftOut: string; transactionId: string; expected: string };

/**
 * Proposes the batch of a checked file or, with one administrator, starts it. Checks the file again, and stores nothing
 * while it has a problem. Errors: those of `readCredits`, `changed-meanwhile` if the check now has another result, and
 * those of `creditMany`.
 */
export async function submitBatch(
  { transactionId, expected, csv, leftOut, caller, origin }: Submission,
  deps: Deps,
): Promise<{ message: string }> {
  const { uid, user } = caller;
  const read = await readCredits({ csv, leftOut, makerUid: uid, transactionId }, deps);
  const { id, rows, credits, rowsDigest, problems, people, seen } = read;
  // A refusal, too, reveals something about the people, so it has no details.
  await auditList({ action: 'list-profits', caller, origin, list: 'profitBatches', rows, people }, deps);
  if (problems.length > 0 || listChangedParts(expected, seen).length > 0)
    throw new DomainError('changed-meanwhile', { changed: ['record'] });
  const batch: ProfitBatch = {
    id,
    transactionId,
    digest: rowsDigest,
    rows: credits.length,
    sums: sumCredits(credits),
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
  const request = { batchId: batch.id, digest: rowsDigest, submitted: { batch, credits } };
  await storeRows(batch, credits, deps);
  const call = { caller, origin, request, confirms: undefined };
  const { message } = await createRunner(creditMany).do(call, {}, deps);
  return { message };
}

/**
 * Stores the rows of a batch that is not proposed yet. They do not fit into one transaction. So each part checks that
 * the batch is still not proposed, and the job compares each row with the agreed one before it credits the row.
 */
async function storeRows({ id }: ProfitBatch, credits: readonly ProfitCredit[], deps: Deps): Promise<void> {
  if ((await deps.profitBatches.find(id)) !== undefined) return;
  const rows = deps.profitBatches.rowsOf(id);
  const write = (work: (tx: Tx) => void) =>
    deps.runTransaction(async (tx) => {
      if ((await deps.profitBatches.read(tx, id)) === undefined) work(tx);
    });
  // Rows of an earlier file with the same key that was never proposed.
  const obsolete = new Set(await rows.listIds({}));
  for (const credit of credits) obsolete.delete(rowId(credit));
  await runInParts([...obsolete], (ids) =>
    write((tx) => {
      for (const each of ids) rows.erase(tx, each);
    }),
  );
  await runInParts(credits, (some) =>
    write((tx) => {
      for (const credit of some) rows.put(tx, rowId(credit), { ...credit, state: 'waiting', why: null });
    }),
  );
}

type BatchStart = {
  batchId: string;
  /** The digest of the rows, under the name that proposals store. */
  digest: string;
  /** The batch, which is stored with the proposal, and its rows. Absent for a confirmation. */
  submitted?: { batch: ProfitBatch; credits: readonly ProfitCredit[] };
};

/**
 * Starts a batch, whose rows a job then credits. Two must agree as soon as there are two administrators. A suspended one
 * is included: otherwise one could suspend the other and decide alone. Errors: `own-record` if a row is the caller's,
 * `already-decided` if the batch was stopped, `key-reused`, and those of `settleTwoPeople`.
 */
export const creditMany = defineStep<BatchStart>()('credit-many', {
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
    const { batchId: id, digest: rowsDigest, submitted } = request;
    const batch = stored ?? submitted?.batch;
    if (batch?.digest !== rowsDigest) throw new DomainError('key-reused');
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
          request: { operation: 'credit-many', request: { batchId: id, digest: rowsDigest } },
          changes: describeBatch(batch),
          dependsOn: null,
          storeWithProposal: (to) => put(to, { ...batch, createdAtMs: nowMs }),
        },
        write(to, firstApproval) {
          const started = { ...batch, checker: { ...admin }, state: 'running', startedAtMs: nowMs } as const;
          put(to, firstApproval === undefined ? started : { ...started, approval: firstApproval });
        },
        async warnings() {
          const credits = submitted?.credits ?? (await deps.profitBatches.listRows(id, { limit: rows }));
          const before = await describeSameCredits(credits, id, deps);
          return before === '' ? [] : [{ text: `Given the same amount before: ${before}.`, kind: before }];
        },
        audit: {
          targetId: id,
          subjectUid: admin.uid,
          // For the limit on people, a batch is one person.
          detail: { amountUsdCents: sums.usd, rows, people: id, proposedBy: confirms?.makerUid ?? null },
        },
      },
    };
  },

  respond: () => ({ message: 'Profit is being credited' }),
});

export const profitBatchFact = defineFactKind<ProfitBatch>({
  part: 'record',
  words: ({ state }) => [{ what: 'Profit by file', value: state }],
});
