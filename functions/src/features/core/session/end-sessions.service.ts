import { sessionRefOf } from '@keelstone/domain/kernel/hash-chain/event-row';
import {
  noSessions,
  withOthersEnded,
  type Sessions,
  withSessionEnded,
  withSignOut,
} from '@keelstone/domain/core/session/session';
import type { Writer } from '../../../platform/firestore/tx.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.service.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { CommandDeps, Deps } from '../../../platform/deps.ts';

/** The owner, who ends sessions from one of their own. */
type Owner = { caller: Pick<Caller, 'uid' | 'sid'>; origin: Pick<Origin, 'requestId'> };

/**
 * Ends one session of an account: the caller's own (a sign-out), or another (perhaps an intruder's). Ending an ended
 * session is no error, since a request may arrive twice.
 */
export function endSession(owner: Owner, sid: string, deps: Deps): Promise<void> {
  const end = (sessions: Sessions) =>
    sid === owner.caller.sid
      ? withSignOut(sessions, sid, deps.now())
      : withSessionEnded(sessions, sid, deps.now());
  return change(owner, { targetId: sessionRefOf(sid), end }, deps);
}

/** Ends every session of an account except the caller's. */
export function endOtherSessions(owner: Owner, deps: Deps): Promise<void> {
  const { uid, sid } = owner.caller;
  return change(
    owner,
    { targetId: uid, end: (sessions) => withOthersEnded(sessions, sid, deps.now()) },
    deps,
  );
}

/**
 * Ends every session of an account, in the transaction of its reason (a suspension, a new password). Only writes, so it
 * may follow any reads. The signal makes open tabs ask the API, which refuses them. Returns the time of the end.
 */
export function endAllSessions(deps: CommandDeps, tx: Writer, uid: string): number {
  const endedAtMs = deps.now();
  deps.sessions.endAll(tx, uid, endedAtMs);
  touchSignal(deps, tx, uid);
  return endedAtMs;
}

/**
 * Writes the remaining sessions, and an event about the ended ones; writes nothing if no session ended and no
 * unfinished sign-in became void.
 */
async function change(
  { caller: { uid, sid }, origin: { requestId } }: Owner,
  { targetId, end }: { targetId: string; end: (sessions: Sessions) => Sessions },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const sessions = (await deps.sessions.read(tx, uid)) ?? noSessions(uid);
    const left = end(sessions);
    if (left === sessions) return;
    deps.sessions.put(tx, uid, left);
    const ended = Object.keys(sessions.live).length - Object.keys(left.live).length;
    if (ended === 0) return;
    touchSignal(deps, tx, uid);
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'session-ended', detail: { sessions: ended } },
      sid,
      targetId,
      uid,
      requestId,
    });
  });
}
