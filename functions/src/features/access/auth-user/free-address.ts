import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../deps.ts';

/**
 * Makes an account's address free for its own identity. One without a user document, or of a closed account, is
 * deleted; one of another account was moved there and is parked: its uid is returned, to be restored next. One whose
 * document has the address keeps it.
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
