import { retentionActor } from '@keelstone/domain/audit/audit-row';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';
import { startRun } from '../job/job-run.ts';

type KeepDeps = Pick<Deps, 'expiring' | 'holds' | 'now' | 'sealedAccounts'>;

const pageSize = 50;

/**
 * Does it for everybody on hold, a page at a time; what a killed run has left is found by the next one. One that fails keeps no other
 * waiting; the run fails in the end, so that it is noticed.
 */
export async function keepAllHeld(deps: KeepDeps): Promise<void> {
  const run = startRun(deps);
  let cursor: string | null | undefined;
  do {
    const page = await deps.holds.listNewest({
      limit: pageSize,
      cursor: cursor ?? undefined,
      forUid: retentionActor,
    });
    await run.each(page.items, ({ uid }) => keepHeld(uid, deps));
    cursor = page.nextCursor;
  } while (cursor !== null && !run.isOver());
  run.end('What is on hold could not be kept');
}

/**
 * Postpones what of this person would expire soon, in batches, so that Firestore removes nothing of it while the hold is
 * set. It needs no undoing: without the hold nobody postpones it again.
 */
export async function keepHeld(uid: string, deps: KeepDeps): Promise<void> {
  for (;;) {
    const [hold, sealed] = await Promise.all([deps.holds.find(uid), deps.sealedAccounts.find(uid)]);
    if (hold === undefined) return;
    const nowMs = deps.now();
    // Of an account that was closed before, the hold does not know the address that its mails went to.
    const person = { uid, email: sealed?.email ?? hold.email };
    const places = await deps.expiring.listSoon(person, nowMs + limits.holdAheadMs);
    if (places.length === 0) return;
    await deps.expiring.postpone(places, nowMs + 2 * limits.holdAheadMs);
  }
}
