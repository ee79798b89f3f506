import { noCredentials } from '@keelstone/domain/auth/credentials';
import { driftOf, needsNewPassword, type Drift } from '@keelstone/domain/auth/identity-drift';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { freeAddress } from './free-address.ts';
import { issueLink, newCode } from './issue-link.ts';

/** What was found changed; `isPasswordReplaced` if the account's password opens it no longer. */
export type Restored = { drift: readonly Drift[]; isPasswordReplaced: boolean };

/**
 * Puts an identity back that was changed at Firebase's own doors: address, verification, sign-in methods and factors
 * become what our documents say, under the same uid, and every session ends. Where the address was moved or the identity
 * deleted, whoever did it knew the password, so it is replaced by a random one and the owner is mailed a reset link, at
 * most once an hour. The documents come first: a restoration that breaks off is noticed again and completed.
 * Answers `undefined` if nothing differs (docs/decisions/0020).
 */
export async function restoreIdentity(uid: string, deps: Deps): Promise<Restored | undefined> {
  const [user, identity] = await Promise.all([deps.users.find(uid), deps.identity.describe(uid)]);
  if (user === undefined) return undefined;
  const drift = driftOf(user, identity);
  if (drift.length === 0) return undefined;

  const isPasswordReplaced = needsNewPassword(drift);
  await endAndTell({ uid, drift, isPasswordReplaced }, deps);
  await alignIdentity(user, { password: isPasswordReplaced ? newCode() : undefined }, deps);
  return { drift, isPasswordReplaced };
}

/**
 * Makes an identity what the account's document says, and gives it a password if there is one. One that is gone is made
 * again; its password is unknown to everybody unless one is given. Errors: `unavailable` (the address was taken again).
 */
export async function alignIdentity(
  user: User,
  { password }: { password: string | undefined },
  deps: Deps,
): Promise<void> {
  const { uid, email, isVerified, isAdmin, isBlocked } = user;
  const identity = await deps.identity.describe(uid);
  const parkedUid = await freeAddress(user, deps);
  if (identity === undefined) {
    const created = await deps.identity.create({ uid, email, isVerified, password: password ?? newCode() });
    if (created !== 'created') throw new DomainError('unavailable', { retryAfterSeconds: 2 });
    await deps.identity.setClaims(uid, { isAdmin, blocked: isBlocked });
  } else {
    const { providers } = identity;
    const given = password === undefined ? {} : { password };
    await deps.identity.restore(uid, { email, isVerified, providers, ...given });
  }
  if (parkedUid !== undefined) await restoreIdentity(parkedUid, deps);
}

/** Ends the sessions and tells the owner, in one transaction. A changed verification flag alone is no news. */
async function endAndTell(
  { uid, drift, isPasswordReplaced }: Restored & { uid: string },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [user, stored] = await readTogether(tx, deps.users.at(uid), deps.credentials.at(uid));
    if (user === undefined) return;
    const credentials = stored ?? noCredentials(uid);
    const nowMs = deps.now();
    endAllSessions(deps, tx, uid);
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'identity-restored' },
      actorUid: 'sys:restore-identity',
      targetId: uid,
      subjectUid: uid,
      requestId: '',
      atMs: nowMs,
    });
    const isMailed =
      // An address that nobody verified may be a stranger's.
      user.isVerified &&
      drift.some((each) => each !== 'verification') &&
      nowMs - (credentials.restoredMailAtMs ?? 0) >= limits.restoredMailEveryMs;
    if (!isMailed && !isPasswordReplaced) return;
    const code = newCode();
    const linked = isMailed
      ? issueLink({ credentials, purpose: 'reset-password', code }, tx, deps)
      : credentials;
    deps.credentials.put(tx, uid, {
      ...linked,
      ...(isMailed ? { restoredMailAtMs: nowMs } : {}),
      ...(isPasswordReplaced ? { passwordChangedAtMs: nowMs } : {}),
    });
    if (!isMailed) return;
    queueMail(deps, tx, {
      kind: 'identity-restored',
      effectId: `${uid}_${String(nowMs)}`,
      to: user.email,
      values: { link: `${deps.config.appUrl}/passwordreset/${code}` },
    });
  });
}
