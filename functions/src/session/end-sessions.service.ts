import { noSessions, onlySession, withoutSession, type Sessions } from '@keelstone/domain/session/session';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import { touchSignal } from '../signal/touch-signal.ts';

type EndDeps = Pick<Deps, 'sessions' | 'signals' | 'runTransaction' | 'now'>;

/** Ends one session of an account. One that has ended already is no error: the same request may arrive twice. */
export function endSession(uid: string, sid: string, deps: EndDeps): Promise<void> {
  return change(uid, (sessions) => withoutSession(sessions, sid), deps);
}

/** Ends every session of an account but the given one. */
export function endOtherSessions(uid: string, sid: string, deps: EndDeps): Promise<void> {
  return change(uid, (sessions) => onlySession(sessions, sid), deps);
}

/**
 * Ends every session of an account, in the transaction of what makes it necessary (a suspension, a new password). It
 * only writes, so it may follow any reads. The signal makes open tabs ask the API, which refuses them.
 */
export function endAllSessions(deps: Pick<Deps, 'sessions' | 'signals' | 'now'>, tx: Tx, uid: string): void {
  deps.sessions.put(tx, uid, noSessions(uid, deps.now()));
  touchSignal(deps, tx, uid);
}

async function change(uid: string, end: (sessions: Sessions) => Sessions, deps: EndDeps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const sessions = (await deps.sessions.read(tx, uid)) ?? noSessions(uid);
    const left = end(sessions);
    if (Object.keys(left.live).length === Object.keys(sessions.live).length) return;
    deps.sessions.put(tx, uid, left);
    touchSignal(deps, tx, uid);
  });
}
