import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';

/**
 * Makes the owner of an address an administrator: the document first, then the claim (design.md 3). There is no
 * endpoint for it: only somebody with the project's own credentials may. Errors: `no-user`.
 */
export async function grantAdmin(
  email: string,
  deps: Pick<Deps, 'identity' | 'users' | 'runTransaction'>,
): Promise<{ uid: string; name: string }> {
  const identity = await deps.identity.findByEmail(email.toLowerCase());
  if (identity === undefined) throw new DomainError('no-user');
  const user = await deps.runTransaction(async (tx) => {
    const found = await deps.users.read(tx, identity.uid);
    if (found === undefined) throw new DomainError('no-user');
    if (!found.isAdmin) deps.users.put(tx, identity.uid, { ...found, isAdmin: true });
    return found;
  });
  await deps.identity.setClaims(identity.uid, { isAdmin: true, blocked: user.isBlocked });
  return { uid: identity.uid, name: user.name };
}
