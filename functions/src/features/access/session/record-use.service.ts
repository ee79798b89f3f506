import { isSeenDue, liveSession, seenNow, withSession } from '@keelstone/domain/session/session';
import type { Deps } from '../deps.ts';

/**
 * Records that a session is used, at most once an hour. The session is looked up again inside the transaction: one that
 * was ended meanwhile must not come back. Returns whether it is still live.
 */
export async function recordUse(
  { uid, sid }: { uid: string; sid: string },
  deps: Pick<Deps, 'sessions' | 'runTransaction' | 'now'>,
): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    const session = liveSession(sessions, sid, deps.now());
    if (sessions === undefined || session === undefined) return false;
    if (isSeenDue(session, deps.now()))
      deps.sessions.put(tx, uid, withSession(sessions, sid, seenNow(session, deps.now())));
    return true;
  });
}
