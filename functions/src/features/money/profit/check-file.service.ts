import { stateDigest } from '@keelstone/domain/core/decision/expected-state';
import { DomainError } from '@keelstone/domain/errors';
import type { CheckedFile, ProfitCheck } from '@keelstone/domain/money/profit/profit-batch';
import { readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import type { ProfitCheckWire } from '@keelstone/domain/money/profit/profit.contract';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { readCredits } from './read-credits.ts';

type Submission = Pick<By, 'caller'> & { csv: string; leftOut: string; transactionId: string };

/**
 * Stores a file in place of the caller's earlier ones, and returns the id of its check, which a trigger then makes. Sent
 * twice it is checked twice, and only the second check stays. Errors: `invalid-input` if the text is no file of profit.
 */
export async function requestCheck(
  { csv, leftOut, transactionId, caller: { uid } }: Submission,
  deps: Deps,
): Promise<string> {
  const { rows } = readProfitFile(csv, leftOut);
  const id = deps.profitChecks.newId();
  // In turn, because all files of one administrator replace the same earlier ones.
  await deps.runTransaction(async (tx) => {
    for (const check of await deps.profitChecks.readOf(tx, uid)) deps.profitChecks.eraseWithText(tx, check);
    const about = { id, uid, transactionId, leftOut, rows: rows.length };
    const check = { ...about, checked: 0, isDone: false, pieces: 0, createdAtMs: deps.now() };
    deps.profitChecks.putWithText(tx, check, csv);
  }, `profit-checks ${uid}`);
  return id;
}

/**
 * Checks a stored file, and stores the result in its place. If it is killed, the next run begins again. If it runs
 * twice, the first result stays. Stops within a few thousand rows if the file was replaced, is done, or is too old.
 */
export async function checkFile(id: string, deps: Deps): Promise<void> {
  const whileWaiting = <T>(work: (tx: Tx, check: ProfitCheck) => T | Promise<T>): Promise<T> =>
    deps.runTransaction(async (tx) => {
      const check = await deps.profitChecks.read(tx, id);
      if (check === undefined || check.isDone || isOver(check, deps)) throw new DomainError('not-found');
      return work(tx, check);
    });
  try {
    const file = await whileWaiting(async (tx, check) => ({
      makerUid: check.uid,
      ...check,
      csv: await deps.profitChecks.readText(tx, check),
    }));
    const { changes, problems, people, seen } = await readCredits(file, deps, (checked) =>
      whileWaiting((tx, check) => deps.profitChecks.put(tx, id, { ...check, checked })),
    );
    const digest = problems.length === 0 ? { digest: stateDigest(seen) } : {};
    const result: CheckedFile = { changes, problems, people, ...digest };
    await whileWaiting((tx, check) =>
      deps.profitChecks.putWithText(tx, { ...check, isDone: true }, JSON.stringify(result)),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not-found') throw error;
  }
}

function isOver({ createdAtMs }: ProfitCheck, { now }: Deps): boolean {
  return now() - createdAtMs > profitLimits.checkMsMax;
}

/**
 * Returns the progress of the caller's check, and at its end the result, whose people are audited as read. Errors:
 * `not-found` for the check of somebody else or a replaced file, `changed-meanwhile` if it could not be made in time.
 */
export async function getCheck(
  { id, caller, origin }: By & { id: string },
  deps: Deps,
): Promise<ProfitCheckWire> {
  const check = await deps.profitChecks.find(id);
  if (check?.uid !== caller.uid) throw new DomainError('not-found');
  const { rows, checked, isDone } = check;
  if (!isDone) {
    if (isOver(check, deps)) throw new DomainError('changed-meanwhile');
    return { isDone, rows, checked, changes: [], problems: [] };
  }
  const { people, ...result } = await deps.profitChecks.findResult(check);
  await auditList({ action: 'list-profits', caller, origin, list: 'profitBatches', rows, people }, deps);
  return { isDone, rows, checked, ...result };
}
