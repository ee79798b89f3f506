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
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';

export type OpenedSession = { sid: string; customToken: string };

/**
 * Opens a session of an account and makes the custom token that names it. `checkedAtMs` is a moment before the password
 * was looked at. Block, verification and the last end of all sessions are read in the same transaction: a suspension, a
 * reset or a restored identity that came in between wins. Errors: `account-restricted`, `email-unverified`,
 * `wrong-credentials`.
 */
export async function openSession(
  opening: { uid: string; scope: SessionScope; device: SessionDevice; checkedAtMs: number },
  deps: Pick<Deps, 'users' | 'sessions' | 'runTransaction' | 'identity' | 'now'>,
): Promise<OpenedSession> {
  const { uid, scope, device, checkedAtMs } = opening;
  const sid = newSessionId();
  await deps.runTransaction(async (tx) => {
    const [user, sessions] = await readTogether(tx, deps.users.at(uid), deps.sessions.at(uid));
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    if (!user.isVerified) throw new DomainError('email-unverified');
    if ((sessions?.endedAtMs ?? 0) > checkedAtMs) throw new DomainError('wrong-credentials');
    const opened = newSession(scope, device, deps.now());
    deps.sessions.put(tx, uid, withSession(sessions ?? noSessions(uid), sid, opened));
  });
  return { sid, customToken: await deps.identity.customToken(uid, { sid, scope }) };
}

/** 128 random bits. */
export function newSessionId(): string {
  return idOfBytes(randomBytes(16));
}
