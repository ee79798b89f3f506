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
import { readTogether, type DocumentAt } from '../firestore/read-together.ts';
import { settled } from '../settled.ts';
import type { Tx } from '../firestore/tx.ts';
import { mustEnrol } from './must-enrol.ts';

type Opening<Tokens> = {
  uid: string;
  scope: SessionScope;
  device: SessionDevice;
  /** A moment before the password was looked at. */
  checkedAtMs: number;
  /**
   * Makes what the owner of the session gets. It is made while the session is being opened: until that is done, and if it is
   * refused, what it made names no session that lives.
   */
  issue(named: { sid: string; scope: SessionScope }): Promise<Tokens>;
  /** What the sign-in leaves behind, in the same transaction. */
  traces?: Traces;
  /** A second factor of the account was accepted as well. */
  isFactorProven?: true;
  /** It is so new that it confirms nothing yet: the session has to confirm with an older one. */
  isFactorNew?: boolean;
};
/** `documents`: what it will ask for. It reads, and then writes; nothing else has been written by then. */
export type Traces = {
  documents(uid: string): readonly DocumentAt<object>[];
  leave(tx: Tx, opened: { user: User; sid: string }): Promise<void>;
};

/**
 * Opens a session of an account, and answers what was issued for it. `checkedAtMs` is a moment before the password
 * was looked at. Block, verification and the last end of all sessions are read in the same transaction: a suspension, a
 * reset or a restored identity that came in between wins. A password alone opens no full session of an account that
 * has a second factor, and one of scope `enrol` for an administrator who must have one. Errors: `account-restricted`,
 * `email-unverified`, `wrong-credentials`, `second-factor-required`.
 */
export async function openSession<Tokens>(
  { uid, scope, device, checkedAtMs, issue, traces, isFactorProven, isFactorNew = false }: Opening<Tokens>,
  deps: Pick<Deps, 'config' | 'users' | 'sessions' | 'factors' | 'runTransaction' | 'now'>,
): Promise<Tokens> {
  const sid = newSessionId();
  const opening = deps.runTransaction(async (tx) => {
    const [user, sessions, factors] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.sessions.at(uid),
      deps.factors.at(uid),
      ...(traces?.documents(uid) ?? []),
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
    await traces?.leave(tx, { user, sid });
    deps.sessions.put(tx, uid, withSession(sessions ?? noSessions(uid), sid, session));
    return granted;
  });
  const [granted, issued] = await Promise.allSettled([opening, issue({ sid, scope })]);
  const opened = settled(granted);
  return opened === scope ? settled(issued) : issue({ sid, scope: opened });
}

/** 128 random bits. */
export function newSessionId(): string {
  return idOfBytes(randomBytes(16));
}
