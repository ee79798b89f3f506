import { noPassword } from '@keelstone/domain/auth/credentials';
import { driftOf, isForeignPassword } from '@keelstone/domain/auth/identity-drift';
import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { notePassword } from './note-password.service.ts';
import { restoreIdentity } from './restore-identity.service.ts';

export type GivenPassword = { email: string; password: string };

/** Whose password it is, and a moment before it was looked at. */
export type PasswordProof = { user: User; checkedAtMs: number };

/**
 * Whose password this is. An identity that was changed at Firebase's own doors is put back, and what it was changed with
 * opens nothing: neither the password of somebody who moved the address nor one that was set past our API. If the
 * password still counts after that, it is checked once more. Errors: `wrong-credentials`, `sign-in-locked`.
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
  const [[user, credentials], identity] = await Promise.all([
    deps.findTogether(deps.users.at(uid), deps.credentials.at(uid)),
    idToken === undefined ? undefined : deps.toolkit.lookUp(idToken),
  ]);
  if (user === undefined) throw new DomainError('wrong-credentials');
  const notedAtMs = credentials?.passwordChangedAtMs ?? null;
  // A password is being set: the old one counts no longer, and putting back would undo the owner's own change.
  if (notedAtMs === noPassword) throw new DomainError('wrong-credentials');
  const changedAtMs = identity?.passwordChangedAtMs;
  const isForeign = isForeignPassword(notedAtMs, changedAtMs);
  if (identity === undefined || isForeign || driftOf(user, identity).length > 0) {
    const restored = await restoreIdentity(uid, deps, { isForeignPassword: isForeign });
    if (restored?.isPasswordReplaced === true) throw new DomainError('wrong-credentials');
    return 'restored';
  }
  if (notedAtMs === null && changedAtMs !== undefined) await notePassword(uid, changedAtMs, deps);
  return { user, checkedAtMs };
}
