import { stateDigest } from '@keelstone/domain/core/decision/expected-state';
import { DomainError } from '@keelstone/domain/errors';
import type { CheckedFile, ProfitCheck } from '@keelstone/domain/money/profit/profit-batch';
import type { ProfitCheckWire } from '@keelstone/domain/money/profit/profit.contract';
import { readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import type { Deps } from '../../feature-deps.ts';
import { readCredits } from './read-credits.ts';

/**
 * Stores a file in place of the caller's earlier ones, and returns the id of its check, which a trigger then makes. Sent
 * twice it is checked twice, and only the second check stays. Errors: `invalid-input` if the text is not such a file.
 */
export async function requestCheck(
  { csv, leftOut, caller: { uid } }: Pick<By, 'caller'> & { csv: string; leftOut: string },
  deps: Deps,
): Promise<string> {
  const { rows } = readProfitFile(csv, leftOut);
  const [id, earlier] = [deps.profitChecks.newId(), await deps.profitChecks.listOf(uid)];
  await deps.runTransaction(async (tx) => {
    for (const check of earlier) deps.profitChecks.eraseWithText(tx, check);
    const check = { id, uid, leftOut, rows: rows.length, checked: 0, isDone: false, pieces: 0 };
    deps.profitChecks.putWithText(tx, { ...check, createdAtMs: deps.now() }, csv);
  });
  return id;
}

/**
 * Checks a stored file, and stores the result in its place. Killed or run twice, it begins again, and the first result
 * stays. What is noted of a file that was replaced meanwhile is dropped.
 */
export async function checkFile(id: string, deps: Deps): Promise<void> {
  const file = await deps.runTransaction(async (tx) => {
    const check = await readWaiting(tx, id, deps);
    return check && { makerUid: check.uid, ...check, csv: await deps.profitChecks.readText(tx, check) };
  });
  if (file === undefined) return;
  const { changes, problems, people, seen } = await readCredits(file, deps, (checked) =>
    deps.runTransaction(async (tx) => {
      const check = await readWaiting(tx, id, deps);
      if (check !== undefined) deps.profitChecks.put(tx, id, { ...check, checked });
    }),
  );
  const digest = problems.length === 0 ? { digest: stateDigest(seen) } : {};
  const result: CheckedFile = { changes, problems, people, ...digest };
  await deps.runTransaction(async (tx) => {
    const check = await readWaiting(tx, id, deps);
    if (check === undefined) return;
    deps.profitChecks.putWithText(tx, { ...check, isDone: true }, JSON.stringify(result));
  });
}

/** Returns a check that is not done; `undefined` if it is too old to be tried again. */
async function readWaiting(tx: Tx, id: string, deps: Deps): Promise<ProfitCheck | undefined> {
  const check = await deps.profitChecks.read(tx, id);
  return check === undefined || check.isDone || isOver(check, deps) ? undefined : check;
}

function isOver({ createdAtMs }: ProfitCheck, { now }: Deps): boolean {
  return now() - createdAtMs > profitLimits.checkMsMax;
}

/**
 * Returns how far the caller's check is, and then its result, whose people are audited as read. Errors: `not-found` for
 * the check of somebody else and for a file that was replaced, `changed-meanwhile` if it could not be made in time.
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
  await auditList(deps, { action: 'list-profits', caller, origin, list: 'profitBatches', rows, people });
  return { isDone, rows, checked, ...result };
}
