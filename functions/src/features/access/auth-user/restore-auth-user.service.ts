import { authUserLimits } from '@keelstone/domain/access/auth-user/auth-user.limits';
import { type Drift, findDrift, needsNewPassword } from '@keelstone/domain/access/auth-user/identity-drift';
import { noCredentials, noPassword } from '@keelstone/domain/core/one-time-link/credentials';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLink, newCode } from '../../core/one-time-link/issue-link.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { revokeTokens } from '../../core/session/revoke-tokens.service.ts';
import { freeAddress } from './free-address.service.ts';
import { noteNewPassword } from './note-password.service.ts';

/** The differences that were put right. `isPasswordReplaced`: the account's password no longer works. */
export type AuthUserRepair = { drift: readonly Drift[]; isPasswordReplaced: boolean };

/**
 * Restores an auth user (the login at Firebase) that was changed outside our API. Sets its address, verification,
 * sign-in methods and factors to the values of our documents, and ends every session. The intruder had a token of the
 * account and may have set a password with it. So unless only the verification flag changed, a random password replaces
 * it, and the owner is mailed a reset link, at most once an hour. `isForeignPassword`: the caller found that the password
 * was set outside our API, which the auth user does not show. `before`: the caller has just read the user and ended all
 * sessions. The documents are written first: an interrupted restoration is noticed again and completed. Returns
 * `undefined` if nothing differs, or if the owner was faster with a reset (docs/decisions/sign-in.md).
 */
export async function restoreAuthUser(
  uid: string,
  deps: Deps,
  { isForeignPassword = false, before }: { isForeignPassword?: boolean; before?: Before } = {},
): Promise<AuthUserRepair | undefined> {
  const { user: storedUser, endedAtMs } = before ?? (await findBefore(uid, deps));
  // The auth user of a closed account is removed, never restored.
  if (storedUser === undefined || storedUser.closedAtMs !== undefined) return undefined;
  const identity = await deps.identity.describe(uid);
  const drift = [...findDrift(storedUser, identity), ...(isForeignPassword ? (['password'] as const) : [])];
  if (drift.length === 0) return undefined;

  const isPasswordReplaced = needsNewPassword(drift);
  const user = await endSessionsAndNotify({ uid, drift, isPasswordReplaced, endedAtMs }, deps);
  if (user === undefined) return undefined;
  const revoke = () => revokeTokens({ uid, requestId: '', operation: 'restore-identity' }, deps);
  if (isPasswordReplaced) {
    const password = newCode();
    await alignAuthUser(user, { password }, deps);
    await noteNewPassword(user, password, deps);
    await revoke();
  } else {
    // If only the verification flag differs, no token shows who changed it.
    await Promise.all([alignAuthUser(user, { password: undefined }, deps), revoke()]);
  }
  return { drift, isPasswordReplaced };
}

/** A user, and the last end of all their sessions at that time. */
type Before = { user: User | undefined; endedAtMs: number };

async function findBefore(uid: string, deps: Deps): Promise<Before> {
  const [user, sessions] = await deps.findTogether(deps.users.at(uid), deps.sessions.at(uid));
  return { user, endedAtMs: sessions?.endedAtMs ?? 0 };
}

/**
 * Sets an auth user to the values of the account's document, and to `password` if given. Recreates a missing auth user,
 * with a password unknown to everybody unless one is given. Errors: `unavailable` (the address was taken again).
 */
export async function alignAuthUser(
  user: User,
  { password }: { password: string | undefined },
  deps: Deps,
): Promise<void> {
  const { uid, email, isVerified, isAdmin, isBlocked } = user;
  const [identity, parkedUid] = await Promise.all([deps.identity.describe(uid), freeAddress(user, deps)]);
  if (identity === undefined) {
    const created = await deps.identity.create({ uid, email, isVerified, password: password ?? newCode() });
    if (created !== 'created') throw new DomainError('unavailable', { retryAfterSeconds: 2 });
    await deps.identity.setClaims(uid, { isAdmin, blocked: isBlocked });
  } else {
    const { providers } = identity;
    const newPassword = password === undefined ? {} : { password };
    const outcome = await deps.identity.restore(uid, { email, isVerified, providers, ...newPassword });
    // The auth user was deleted, or its address taken again, between the two calls. The caller's next try handles that.
    if (outcome !== 'restored') throw new DomainError('unavailable', { retryAfterSeconds: 2 });
  }
  if (parkedUid !== undefined) await restoreAuthUser(parkedUid, deps);
}

type Ending = AuthUserRepair & {
  uid: string;
  /** The last end of all sessions when the auth user was checked. */
  endedAtMs: number;
};

/**
 * Ends the sessions and notifies the owner, in one transaction. A changed verification flag alone leaves no trace.
 * Returns the user, or `undefined` if all sessions have ended since the auth user was checked. A reset has then
 * corrected it, and the password that the owner has just chosen must stay.
 */
async function endSessionsAndNotify(
  { uid, drift, isPasswordReplaced, endedAtMs }: Ending,
  deps: Deps,
): Promise<User | undefined> {
  return deps.runTransaction(async (tx) => {
    const [user, stored, sessions] = await readOf(tx, uid, deps.users, deps.credentials, deps.sessions);
    if (user === undefined || user.closedAtMs !== undefined || (sessions?.endedAtMs ?? 0) !== endedAtMs)
      return undefined;
    const credentials = stored ?? noCredentials(uid);
    const nowMs = deps.now();
    endAllSessions(tx, uid, deps);
    // A changed flag alone is no news for the owner. Verifying an address with its link changes it too.
    const isNews = drift.some((each) => each !== 'verification');
    if (!isNews) return user;
    const kind = drift.every((each) => each === 'password')
      ? 'password-changed-outside'
      : 'identity-restored';
    const by = { actorUid: 'sys:restore-identity', origin: { requestId: '' } };
    recordSecurityEvent(tx, { fact: { kind }, uid, ...by, atMs: nowMs }, deps);
    const isMailed =
      // An unverified address may be a stranger's.
      user.isVerified && nowMs - (credentials.restoredMailAtMs ?? 0) >= authUserLimits.restoredMailEveryMs;
    if (!isMailed && !isPasswordReplaced) return user;
    const code = newCode();
    const nextCredentials = isMailed
      ? issueLink(tx, { credentials, purpose: 'reset-password', code }, deps)
      : credentials;
    deps.credentials.put(tx, uid, {
      ...nextCredentials,
      ...(isMailed ? { restoredMailAtMs: nowMs } : {}),
      ...(isPasswordReplaced ? { passwordChangedAtMs: noPassword } : {}),
    });
    if (isMailed) {
      const values = {
        link: `${deps.config.appUrl}/passwordreset/${code}`,
        lockLink: issueLockLink(tx, uid, deps),
      };
      notifyHolder(tx, { kind, effectId: `${uid}_${String(nowMs)}`, user, values }, deps);
    }
    return user;
  });
}
