import { driftOf } from '@keelstone/domain/auth/identity-drift';
import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { notePassword } from './note-password.service.ts';
import { restoreIdentity } from './restore-identity.service.ts';

export type GivenPassword = { email: string; password: string };

/** Whose password it is, and a moment before it was looked at. */
export type PasswordProof = { user: User; checkedAtMs: number };

/**
 * Whose password this is. An identity that was changed at Firebase's own doors is put back first; if its password still
 * counts then, it is checked once more. Errors: `wrong-credentials`.
 */
export async function checkPassword(given: GivenPassword, deps: Deps): Promise<PasswordProof> {
  const first = await check(given, deps);
  const proof = first === 'restored' ? await check(given, deps) : first;
  if (proof === 'restored') throw new DomainError('wrong-credentials');
  return proof;
}

async function check(given: GivenPassword, deps: Deps): Promise<PasswordProof | 'restored'> {
  const checkedAtMs = deps.now();
  const checked = await deps.toolkit.signInWithPassword(given);
  if (checked === undefined) throw new DomainError('wrong-credentials');
  const { uid, idToken } = checked;
  const [user, identity] = await Promise.all([
    deps.users.find(uid),
    idToken === undefined ? undefined : deps.toolkit.lookUp(idToken),
  ]);
  if (user === undefined) throw new DomainError('wrong-credentials');
  if (identity === undefined || driftOf(user, identity).length > 0) {
    const restored = await restoreIdentity(uid, deps);
    // The password belongs to somebody who moved the address: it opens nothing, whichever address was given.
    if (restored?.isPasswordReplaced === true) throw new DomainError('wrong-credentials');
    return restored === undefined ? { user, checkedAtMs } : 'restored';
  }
  await notePassword(user, identity.passwordChangedAtMs, deps);
  return { user, checkedAtMs };
}
