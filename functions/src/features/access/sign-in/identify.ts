import {
  isUseDue,
  findLiveSession,
  withSessionUse,
  withSession,
} from '@keelstone/domain/core/session/session';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import type { Identified, VerifiedToken } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { unwrapSettled } from '../../../platform/unwrap-settled.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';
import { mustEnrol } from './open-session.service.ts';

/**
 * Turns a bearer token into a caller. Verifies the token, and reads user, sessions and the `alongside` documents in one
 * round trip. Refuses suspended users before it looks up the session, so that a suspended user with a live token learns
 * of the suspension. The token counts only while its session is live, and only if its address is the account's: an
 * address moved through Firebase's own API belongs to somebody else. Errors: `invalid-token`, `account-restricted`.
 */
export async function identify<T>(
  bearer: string | undefined,
  deps: Deps,
  alongside: (token: VerifiedToken) => Promise<T>,
): Promise<Identified<T>> {
  const token = bearer === undefined ? undefined : await deps.identity.verifyToken(bearer);
  if (token === undefined) throw new DomainError('invalid-token');
  const { uid, sid } = token;
  const [identity, documents] = await Promise.allSettled([
    deps.findTogether(deps.users.at(uid), deps.sessions.at(uid)),
    alongside(token),
  ]);
  const [user, sessions] = unwrapSettled(identity);
  if (user?.closedAtMs !== undefined || user === undefined) throw new DomainError('invalid-token');
  assertMay('act', user, { nowMs: deps.now() });
  const session = findLiveSession(sessions, sid, deps.now());
  if (!user.isVerified || session?.scope !== token.scope) throw new DomainError('invalid-token');
  if (token.email !== undefined && token.email !== user.email) {
    await restoreAuthUser(uid, deps);
    throw new DomainError('invalid-token');
  }
  if (isUseDue(session, deps.now()) && !(await recordUse({ uid, sid }, deps)))
    throw new DomainError('invalid-token');
  const scope = token.scope === 'full' && mustEnrol(user, session, deps.config) ? 'enrol' : token.scope;
  const caller = { uid, sid, scope, isAdmin: token.isAdmin && user.isAdmin, user };
  // Unwrapped last, so that a refusal of the caller takes precedence.
  return { caller, session, documents: unwrapSettled(documents) };
}

/**
 * Records that a session is used, at most once an hour. Looks up the session again inside the transaction: a session
 * that was ended meanwhile must not come back. Returns whether it is still live.
 */
export async function recordUse({ uid, sid }: { uid: string; sid: string }, deps: Deps): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    const session = findLiveSession(sessions, sid, deps.now());
    if (sessions === undefined || session === undefined) return false;
    if (isUseDue(session, deps.now()))
      deps.sessions.put(tx, uid, withSession(sessions, sid, withSessionUse(session, deps.now())));
    return true;
  });
}
