import { retentionActor } from '@keelstone/domain/desk/audit/audit-row';
import { retentionLimits } from '@keelstone/domain/rights/retention/retention.limits';
import type { CommandDeps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';

const pageSize = 50;

/**
 * Postpones the expiring data of everybody on hold, a page at a time. The next run finds what a killed one has left. A
 * failure does not stop the others. The run fails at its end, so that it is noticed.
 */
export async function keepAllHeld(deps: CommandDeps): Promise<void> {
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
  run.throwIfFailed('Data on hold could not be kept');
}

/**
 * Postpones the expiry of this person's soon expiring data, in batches, so that Firestore removes none of it during the
 * hold. It need not be undone: without the hold nothing postpones it again.
 */
export async function keepHeld(uid: string, deps: CommandDeps): Promise<void> {
  for (;;) {
    const [hold, sealed] = await Promise.all([deps.holds.find(uid), deps.sealedAccounts.find(uid)]);
    if (hold === undefined) return;
    const nowMs = deps.now();
    // For an already closed account, the hold does not have the address that its mails went to.
    const person = { uid, email: sealed?.email ?? hold.email };
    const places = await deps.expiring.listSoon(person, nowMs + retentionLimits.holdAheadMs);
    if (places.length === 0) return;
    await deps.expiring.postpone(places, nowMs + 2 * retentionLimits.holdAheadMs);
  }
}
