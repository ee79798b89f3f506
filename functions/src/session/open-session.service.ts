import { randomBytes } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { hasFactor, methodsOf } from '@keelstone/domain/factor/factors';
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
import { mustEnrol } from './must-enrol.ts';

type Opening = {
  uid: string;
  scope: SessionScope;
  device: SessionDevice;
  /** A moment before the password was looked at. */
  checkedAtMs: number;
  /** Writes what the sign-in leaves behind, in the same transaction. */
  leaveTraces?: LeaveTraces;
  /** A second factor of the account was accepted as well. */
  isFactorProven?: true;
  /** It is so new that it confirms nothing yet: the session has to confirm with an older one. */
  isFactorNew?: boolean;
};
/** It may read, and then writes; nothing else has been written by then. */
export type LeaveTraces = (tx: Tx, opened: { user: User; sid: string }) => Promise<void>;
export type OpenedSession = { sid: string; customToken: string };

/**
 * Opens a session of an account and makes the custom token that names it. `checkedAtMs` is a moment before the password
 * was looked at. Block, verification and the last end of all sessions are read in the same transaction: a suspension, a
 * reset or a restored identity that came in between wins. A password alone opens no full session of an account that
 * has a second factor, and one of scope `enrol` for an administrator who must have one. Errors: `account-restricted`,
 * `email-unverified`, `wrong-credentials`, `second-factor-required`.
 */
export async function openSession(
  { uid, scope, device, checkedAtMs, leaveTraces, isFactorProven, isFactorNew = false }: Opening,
  deps: Pick<Deps, 'config' | 'users' | 'sessions' | 'factors' | 'runTransaction' | 'identity' | 'now'>,
): Promise<OpenedSession> {
  const sid = newSessionId();
  const opened = await deps.runTransaction(async (tx) => {
    const [user, sessions, factors] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.sessions.at(uid),
      deps.factors.at(uid),
    );
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    if (!user.isVerified) throw new DomainError('email-unverified');
    if ((sessions?.endedAtMs ?? 0) > checkedAtMs) throw new DomainError('wrong-credentials');
    if (scope === 'full' && isFactorProven !== true && hasFactor(factors))
      throw new DomainError('second-factor-required', { next: { methods: methodsOf(factors) } });
    const proof = isFactorProven === true ? { isFactorProven } : {};
    const granted = scope === 'full' && mustEnrol(user, proof, deps.config) ? 'enrol' : scope;
    const strength = isFactorNew ? { strongAtMs: 0 } : {};
    const session = { ...newSession(granted, device, deps.now()), ...proof, ...strength };
    await leaveTraces?.(tx, { user, sid });
    deps.sessions.put(tx, uid, withSession(sessions ?? noSessions(uid), sid, session));
    return session;
  });
  const { scope: granted } = opened;
  return { sid, customToken: await deps.identity.customToken(uid, { sid, scope: granted }) };
}

/** 128 random bits. */
export function newSessionId(): string {
  return idOfBytes(randomBytes(16));
}
