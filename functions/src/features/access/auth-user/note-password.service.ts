import { noCredentials } from '@keelstone/domain/core/one-time-link/credentials';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';

/**
 * Notes when Firebase Auth stored a password of ours, by its own clock, so that any later one is recognised as somebody
 * else's. The Admin SDK does not report the time, so this signs in with the password. If somebody has set another
 * password meanwhile, the note stays `noPassword`, and neither password works. So it does while Google's own lock
 * refuses every password: nothing else proves that the password is ours. Returns whether the time was noted.
 */
export async function noteNewPassword(
  { uid, email }: Pick<User, 'uid' | 'email'>,
  password: string,
  deps: Deps,
): Promise<boolean> {
  const signIn = await deps.toolkit.signInWithPassword({ email, password }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'sign-in-locked') return undefined;
    throw error;
  });
  const idToken = signIn?.uid === uid ? signIn.idToken : undefined;
  if (idToken === undefined) return false;
  const changedAtMs = (await deps.toolkit.lookUp(idToken))?.passwordChangedAtMs;
  return changedAtMs !== undefined && notePassword(uid, changedAtMs, deps);
}

/** Writes the note unless the account is gone, closed, or without a password. Returns whether it was written. */
export async function notePassword(uid: string, passwordChangedAtMs: number, deps: Deps): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const [user, stored] = await readTogether(tx, deps.users.at(uid), deps.credentials.at(uid));
    if (user === undefined || user.closedAtMs !== undefined) return false;
    deps.credentials.put(tx, uid, { ...(stored ?? noCredentials(uid)), passwordChangedAtMs });
    return true;
  });
}
