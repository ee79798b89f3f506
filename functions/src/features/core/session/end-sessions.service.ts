import {
  noSessions,
  withOthersEnded,
  type Sessions,
  withSessionEnded,
  withSignOut,
} from '@keelstone/domain/core/session/session';
import { toSessionRef } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { By } from '../../../platform/call/caller.ts';
import type { CommandDeps, Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.service.ts';

/**
 * Ends one session of an account: the caller's own (a sign-out), or another (perhaps an intruder's). Ending an ended
 * session is no error, since a request may arrive twice.
 */
export function endSession(by: By, sid: string, deps: Deps): Promise<void> {
  const end = (sessions: Sessions) =>
    sid === by.caller.sid
      ? withSignOut(sessions, sid, deps.now())
      : withSessionEnded(sessions, sid, deps.now());
  return change(by, { targetId: toSessionRef(sid), end }, deps);
}

/** Ends every session of an account except the caller's. */
export function endOtherSessions(by: By, deps: Deps): Promise<void> {
  const { uid, sid } = by.caller;
  const end = (sessions: Sessions) => withOthersEnded(sessions, sid, deps.now());
  return change(by, { targetId: uid, end }, deps);
}

/**
 * Ends every session of an account, in the transaction of its reason (a suspension, a new password). Only writes, so it
 * may follow any reads. The signal makes open tabs ask the API, which refuses them. Returns the time of the end.
 */
export function endAllSessions(tx: Writer, uid: string, deps: CommandDeps): number {
  const endedAtMs = deps.now();
  deps.sessions.endAll(tx, uid, endedAtMs);
  wakeTabs(tx, uid, deps);
  return endedAtMs;
}

/**
 * Writes the remaining sessions, and an event about the ended ones. Writes nothing if no session ended and no
 * unfinished sign-in became void.
 */
async function change(
  { caller, origin }: By,
  { targetId, end }: { targetId: string; end: (sessions: Sessions) => Sessions },
  deps: Deps,
): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const sessions = (await deps.sessions.read(tx, uid)) ?? noSessions(uid);
    const left = end(sessions);
    if (left === sessions) return;
    deps.sessions.put(tx, uid, left);
    const ended = Object.keys(sessions.live).length - Object.keys(left.live).length;
    if (ended === 0) return;
    wakeTabs(tx, uid, deps);
    const fact = { kind: 'session-ended', detail: { sessions: ended } } as const;
    recordSecurityEvent(tx, { fact, targetId, uid, caller, origin }, deps);
  });
}
