import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { newCode } from './issue-link.ts';

/** More than this many strangers in a row do not take an address while it is given to its owner. */
const attemptsMax = 3;

type IdentityDeps = Pick<Deps, 'identity' | 'users'>;

/**
 * Gives an account the sign-in that its document says: address, whether it is verified, and a new password if there is
 * one. An identity that is gone is made again, and another one that has taken the address loses it. Errors:
 * `unavailable`.
 */
export async function ensureIdentity(
  user: Pick<User, 'uid' | 'email' | 'isVerified' | 'isAdmin' | 'isBlocked'>,
  { password }: { password?: string },
  deps: IdentityDeps,
): Promise<void> {
  const { uid, email, isVerified, isAdmin, isBlocked } = user;
  const wanted = { email, isVerified, ...(password === undefined ? {} : { password }) };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const updated = await deps.identity.update(uid, wanted);
    if (updated === 'updated') return;
    if (updated === 'missing') {
      // Without a password nobody knows this one; a reset sets another.
      const created = await deps.identity.create({ uid, email, isVerified, password: password ?? newCode() });
      if (created === 'created') return deps.identity.setClaims(uid, { isAdmin, blocked: isBlocked });
    }
    await freeAddress(email, deps);
  }
  throw new DomainError('unavailable', { retryAfterSeconds: 5 });
}

/**
 * Takes an address from an identity that should not have it. One without a user document is nobody's and is deleted.
 * One that was moved here at Firebase's own doors goes back to its own address; if that is taken as well, it is
 * deleted, and its owner gets it back by a password reset. One whose document has the address keeps it.
 */
export async function freeAddress(email: string, deps: IdentityDeps): Promise<void> {
  const identity = await deps.identity.findByEmail(email);
  if (identity === undefined) return;
  const user = await deps.users.find(identity.uid);
  if (user?.email === email) return;
  if (user !== undefined) {
    const { email: own, isVerified } = user;
    if ((await deps.identity.update(identity.uid, { email: own, isVerified })) !== 'taken') return;
  }
  await deps.identity.remove(identity.uid);
}
