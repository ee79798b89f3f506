import { noSessions, withOthersEnded } from '@keelstone/domain/core/session/session';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { writeLock } from './write-lock.ts';
import type { Deps } from '../../deps.ts';

/**
 * "Lock my account" from a session: payouts and changes of the account are refused from this commit on, and every other
 * session ends. A repeat only ends the sessions that were opened since. Errors: `account-restricted`.
 */
export async function lockAccount(
  { caller: { uid, sid }, origin }: { caller: Pick<Caller, 'uid' | 'sid'>; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [user, stored, book] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.sessions.at(uid),
      deps.addressBooks.at(uid),
    );
    assertMay('act', user, { nowMs: deps.now() });
    const sessions = stored ?? noSessions(uid);
    const left = withOthersEnded(sessions, sid, deps.now());
    const hasOthers = Object.keys(left.live).length < Object.keys(sessions.live).length;
    if (left !== sessions) deps.sessions.put(tx, uid, left);
    const isChanged = writeLock(deps, tx, { user, book, by: 'owner', sid, origin });
    if (hasOthers || isChanged) touchSignal(deps, tx, uid);
  });
}
