import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readHolder } from '../user/address-holder.ts';

/**
 * Makes the owner of an address an administrator: the document first, then the claim. There is no endpoint for it: only
 * somebody with the project's own credentials may. An address that nobody verified has no owner yet: anybody can have
 * registered it, with a password of their choice. Errors: `no-user`, `email-unverified`.
 */
export async function grantAdmin(
  email: string,
  deps: Pick<Deps, 'identity' | 'users' | 'emails' | 'runTransaction'>,
): Promise<Pick<User, 'uid' | 'name'>> {
  const user = await deps.runTransaction(async (tx) => {
    const found = await readHolder(tx, email, deps);
    if (found === undefined) throw new DomainError('no-user');
    if (!found.isVerified)
      throw new DomainError('email-unverified', {
        message:
          'The address is not verified yet. Its owner has to open the link that was mailed to it first',
      });
    if (!found.isAdmin) deps.users.put(tx, found.uid, { ...found, isAdmin: true });
    return found;
  });
  await deps.identity.setClaims(user.uid, { isAdmin: true, blocked: user.isBlocked });
  return user;
}
