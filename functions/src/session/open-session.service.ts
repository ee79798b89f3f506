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
  /** Writes what the sign-in leaves behind, in the same transaction. */
  leaveTraces?: LeaveTraces;
};
/** It may read, and then writes; nothing else has been written by then. */
export type LeaveTraces = (tx: Tx, opened: { user: User; sid: string }) => Promise<void>;
export type OpenedSession = { sid: string; customToken: string };

/**
 * Opens a session of an account and makes the custom token that names it. Block and verification are read in the same
 * transaction, so a suspension that comes at the same time ends this session too. Errors: `account-restricted`,
 * `email-unverified`.
 */
export async function openSession(
  { uid, scope, device, leaveTraces }: Opening,
  deps: Pick<Deps, 'users' | 'sessions' | 'runTransaction' | 'identity' | 'now'>,
): Promise<OpenedSession> {
  const sid = newSessionId();
  await deps.runTransaction(async (tx) => {
    const [user, sessions] = await readTogether(tx, deps.users.at(uid), deps.sessions.at(uid));
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    if (!user.isVerified) throw new DomainError('email-unverified');
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
