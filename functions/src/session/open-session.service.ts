import { randomBytes } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { idOfBytes } from '@keelstone/domain/ids';
import {
  newSession,
  noSessions,
  withSession,
  type SessionDevice,
  type SessionScope,
} from '@keelstone/domain/session/session';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';

type Opening = {
  uid: string;
  scope: SessionScope;
  device: SessionDevice;
  /** A moment before the password was looked at. */
  checkedAtMs: number;
  /** Writes what the sign-in leaves behind, in the same transaction. */
  leaveTraces?: LeaveTraces;
};
/** It may read, and then writes; nothing else has been written by then. */
export type LeaveTraces = (tx: Tx, opened: { user: User; sid: string }) => Promise<void>;
export type OpenedSession = { sid: string; customToken: string };

/**
 * Opens a session of an account and makes the custom token that names it. `checkedAtMs` is a moment before the password
 * was looked at. Block, verification and the last end of all sessions are read in the same transaction: a suspension, a
 * reset or a restored identity that came in between wins. Errors: `account-restricted`, `email-unverified`,
 * `wrong-credentials`.
 */
export async function openSession(
  { uid, scope, device, checkedAtMs, leaveTraces }: Opening,
  deps: Pick<Deps, 'users' | 'sessions' | 'runTransaction' | 'identity' | 'now'>,
): Promise<OpenedSession> {
  const sid = newSessionId();
  await deps.runTransaction(async (tx) => {
    const [user, sessions] = await readTogether(tx, deps.users.at(uid), deps.sessions.at(uid));
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    if (!user.isVerified) throw new DomainError('email-unverified');
    if ((sessions?.endedAtMs ?? 0) > checkedAtMs) throw new DomainError('wrong-credentials');
    const opened = newSession(scope, device, deps.now());
    await leaveTraces?.(tx, { user, sid });
    deps.sessions.put(tx, uid, withSession(sessions ?? noSessions(uid), sid, opened));
  });
  return { sid, customToken: await deps.identity.customToken(uid, { sid, scope }) };
}

/** 128 random bits. */
export function newSessionId(): string {
  return idOfBytes(randomBytes(16));
}
