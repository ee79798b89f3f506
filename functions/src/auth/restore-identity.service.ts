import { randomBytes } from 'node:crypto';
import { noCredentials } from '@keelstone/domain/auth/credentials';
import { driftOf, needsNewPassword, type Drift } from '@keelstone/domain/auth/identity-drift';
import { limits } from '@keelstone/domain/limits';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';

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
  const parkedUid = await freeAddress(user, deps);
  const { email, isVerified, isAdmin, isBlocked } = user;
  const password = randomBytes(24).toString('base64url');
  if (identity === undefined) {
    await deps.identity.recreate(uid, { email, isVerified, password });
    await deps.identity.setClaims(uid, { isAdmin, blocked: isBlocked });
  } else {
    const { providers } = identity;
    await deps.identity.restore(uid, {
      email,
      isVerified,
      providers,
      ...(isPasswordReplaced ? { password } : {}),
    });
  }
  if (parkedUid !== undefined) await restoreIdentity(parkedUid, deps);
  return { drift, isPasswordReplaced };
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
    const isMailed =
      drift.some((each) => each !== 'verification') &&
      nowMs - (credentials.restoredMailAtMs ?? 0) >= limits.restoredMailEveryMs;
    if (!isMailed && !isPasswordReplaced) return;
    deps.credentials.put(tx, uid, {
      ...credentials,
      ...(isMailed ? { restoredMailAtMs: nowMs } : {}),
      ...(isPasswordReplaced ? { passwordChangedAtMs: nowMs } : {}),
    });
    if (!isMailed) return;
    queueMail(deps, tx, {
      kind: 'identity-restored',
      effectId: `${uid}_${String(nowMs)}`,
      to: user.email,
      values: { name: user.name, link: `${deps.config.appUrl}/forgot-password` },
    });
  });
}

/**
 * Makes an account's address free for its own identity. One without a user document is nobody and goes; one of another
 * account was moved there and is parked: its uid is answered, to be restored next.
 */
async function freeAddress({ uid, email }: User, deps: Deps): Promise<string | undefined> {
  const holder = await deps.identity.findByEmail(email);
  if (holder === undefined || holder.uid === uid) return undefined;
  if ((await deps.users.find(holder.uid)) === undefined) {
    await deps.identity.remove(holder.uid);
    return undefined;
  }
  await deps.identity.park(holder.uid);
  return holder.uid;
}
