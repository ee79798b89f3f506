import { noCredentials } from '@keelstone/domain/auth/credentials';
import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';

type NoteDeps = Pick<Deps, 'toolkit' | 'users' | 'credentials' | 'runTransaction'>;

/**
 * Notes when Firebase Auth set a password of ours, by its own clock, so that any later one is recognised as somebody
 * else's. Found out by signing in with it, since the Admin SDK does not report it. If somebody has set another one
 * meanwhile, the note stays `noPassword`, and that one does not work either. So it does while Google's own lock refuses
 * every password: nothing else proves that the password is ours. Returns whether it was noted.
 */
export async function noteNewPassword(
  { uid, email }: Pick<User, 'uid' | 'email'>,
  password: string,
  deps: NoteDeps,
): Promise<boolean> {
  const checked = await deps.toolkit.signInWithPassword({ email, password }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'sign-in-locked') return undefined;
    throw error;
  });
  const idToken = checked?.uid === uid ? checked.idToken : undefined;
  const identity = idToken === undefined ? undefined : await deps.toolkit.lookUp(idToken);
  const changedAtMs = identity?.passwordChangedAtMs;
  return changedAtMs !== undefined && notePassword(uid, changedAtMs, deps);
}

/** Writes the note, unless the account is gone or closed. Returns whether it was written. */
export async function notePassword(
  uid: string,
  changedAtMs: number,
  deps: Pick<Deps, 'users' | 'credentials' | 'runTransaction'>,
): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    const credentials = (await deps.credentials.read(tx, uid)) ?? noCredentials(uid);
    if (user === undefined || user.closedAtMs !== undefined) return false;
    deps.credentials.put(tx, uid, { ...credentials, passwordChangedAtMs: changedAtMs });
    return true;
  });
}
