import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@keelstone/domain/api/endpoint';
import { DomainError } from '@keelstone/domain/errors';
import { isSeenDue, liveSession, type Session } from '@keelstone/domain/session/session';
import type { VerifiedToken } from '../features/access/auth/identity.repository.ts';
import type { Deps } from '../entry/deps.ts';
import { restoreIdentity } from '../features/access/auth/restore-identity.service.ts';
import { mustEnrol } from '../features/access/session/must-enrol.ts';
import { settledValue } from '../platform/settled-value.ts';
import { recordUse } from '../features/access/session/record-use.service.ts';
import type { Caller } from '../platform/call/caller.ts';

/** The caller, their session, and what was read in the same round trip. */
export type Identified<T> = { caller: Caller; session: Session; found: T };

/** `Bearer` and a JWT of at most 4 KiB. */
const bearerPattern = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*)$/;
const bearerLengthMax = 4096;

/** The bearer of the documented header `token`, or of `Authorization`. */
function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['token'] ?? headers['authorization'];
  if (typeof header !== 'string' || header.length > bearerLengthMax) return undefined;
  return bearerPattern.exec(header)?.[1];
}

/**
 * Turns a bearer into a caller: token verified; user, sessions and the `alongside` reads in one round trip; suspended
 * users refused; then the session looked up, so that a suspended user with a live token learns what happened. The token
 * counts only while its session lives, and only if its address is the account's: an address that was moved through
 * Firebase's own API belongs to somebody else. Errors: `invalid-token`, `account-restricted`.
 */
export async function identify<T>(
  headers: IncomingHttpHeaders,
  deps: Deps,
  alongside: (token: VerifiedToken) => Promise<T>,
): Promise<Identified<T>> {
  const bearer = bearerOf(headers);
  const token = bearer === undefined ? undefined : await deps.identity.verifyToken(bearer);
  if (token === undefined) throw new DomainError('invalid-token');
  const { uid, sid } = token;
  const [identity, found] = await Promise.allSettled([
    deps.findTogether(deps.users.at(uid), deps.sessions.at(uid)),
    alongside(token),
  ]);
  const [user, sessions] = settledValue(identity);
  if (user?.closedAtMs !== undefined || user === undefined) throw new DomainError('invalid-token');
  if (user.isBlocked) throw new DomainError('account-restricted');
  const session = liveSession(sessions, sid, deps.now());
  if (!user.isVerified || session?.scope !== token.scope) throw new DomainError('invalid-token');
  if (token.email !== undefined && token.email !== user.email) {
    await restoreIdentity(uid, deps);
    throw new DomainError('invalid-token');
  }
  if (isSeenDue(session, deps.now()) && !(await recordUse({ uid, sid }, deps)))
    throw new DomainError('invalid-token');
  const scope = token.scope === 'full' && mustEnrol(user, session, deps.config) ? 'enrol' : token.scope;
  const caller = { uid, sid, scope, isAdmin: token.isAdmin && user.isAdmin, user };
  // Last: a refusal of the caller comes first.
  return { caller, session, found: settledValue(found) };
}

/**
 * Refuses a caller who may not make a call with this access. Path ids are compared with the caller, never trusted.
 * Errors: `invalid-token` (a kyc session if a full one is needed), `factor-required` (a session that may only add a
 * second factor), `forbidden`, `not-found`.
 */
export function assertAccess(access: Access, caller: Caller, params: Readonly<Record<string, string>>): void {
  if (caller.scope === 'enrol' && access !== 'enrol') throw new DomainError('factor-required');
  if (access === 'kyc') return;
  if (caller.scope === 'kyc') throw new DomainError('invalid-token');
  if (access === 'admin') {
    if (!caller.isAdmin || (params['adminId'] !== undefined && params['adminId'] !== caller.uid)) {
      throw new DomainError('forbidden');
    }
  }
  const isSelf = params['userId'] === caller.uid;
  if (access === 'self' && !isSelf) throw new DomainError('not-found');
  if (access === 'self-or-admin' && !isSelf && !caller.isAdmin) throw new DomainError('not-found');
}
