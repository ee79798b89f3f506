import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Frees an account's address for its own identity. An identity with this address is deleted if it has no user document
 * or a closed account. If it belongs to another account it was moved there: it is parked, and its uid is returned, to
 * be restored next. It keeps the address if that is in its document.
 */
export async function freeAddress(
  { uid, email }: Pick<User, 'uid' | 'email'>,
  deps: Deps,
): Promise<string | undefined> {
  const identity = await deps.identity.findByEmail(email);
  if (identity === undefined || identity.uid === uid) return undefined;
  const holder = await deps.users.find(identity.uid);
  if (holder?.email === email) return undefined;
  if (holder === undefined || holder.closedAtMs !== undefined) {
    await deps.identity.remove(identity.uid);
    return undefined;
  }
  await deps.identity.park(identity.uid);
  return identity.uid;
}
