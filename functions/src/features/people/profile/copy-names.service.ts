import type { OwnerCopy } from '@keelstone/domain/core/user/owner-copy';
import { renameLimits } from '@keelstone/domain/people/profile/rename.limits';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import type { Rename } from './rename.repository.ts';

/**
 * Notes that an account has a new name, in the transaction that sets it. Only writes. `earlier`: a waiting note, whose
 * time stays, so that repeated renaming neither repeats nor delays the copying.
 */
export function noteRename(
  tx: Writer,
  { uid, earlier }: { uid: string; earlier: Rename | undefined },
  deps: Deps,
): void {
  const changedAtMs = deps.now();
  const dueAtMs = earlier?.dueAtMs ?? changedAtMs + renameLimits.waitMs;
  deps.renames.put(tx, uid, { uid, changedAtMs, dueAtMs });
}

/**
 * Copies new names into the records of their owners, in batches. A failure does not stop other accounts. The run fails
 * at its end, so that it is noticed. The next run continues an unfinished one. Records that already have the name are
 * not written.
 */
export async function copyNames(deps: Deps): Promise<void> {
  const run = startRun(deps);
  const nowMs = deps.now();
  const due = readRowsInPages<Rename>(renameLimits.pageSize, (after) => deps.renames.listDue(nowMs, after));
  await run.each(due, (rename) => copyName(rename, deps));
  run.throwIfFailed('New names could not be copied');
}

async function copyName({ uid, changedAtMs }: Rename, deps: Deps): Promise<void> {
  const user = await deps.users.find(uid);
  if (user !== undefined) {
    const copy: OwnerCopy = { userName: user.name, userEmail: user.email };
    await deps.transactions.renameOwner(uid, copy);
    await deps.kyc.renameOwner(uid, copy);
  }
  await deps.runTransaction(async (tx) => {
    const rename = await deps.renames.read(tx, uid);
    if (rename === undefined) return;
    if (rename.changedAtMs === changedAtMs) return deps.renames.erase(tx, uid);
    // Renamed while the name was copied: the missed records wait like any other new name.
    deps.renames.put(tx, uid, { ...rename, dueAtMs: deps.now() + renameLimits.waitMs });
  });
}
