import { noCredentials } from '@keelstone/domain/auth/credentials';
import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';

type NoteDeps = Pick<Deps, 'identity' | 'toolkit' | 'users' | 'credentials' | 'runTransaction'>;

/**
 * Notes when Firebase Auth set a password of ours, by its own clock, so that any later one is recognised as somebody
 * else's. Found out by signing in with it, since the Admin SDK does not report it. If somebody has set another one
 * meanwhile, the note stays `noPassword`, and that one does not work either. Returns whether it was noted.
 */
export async function noteNewPassword(
  { uid, email }: Pick<User, 'uid' | 'email'>,
  password: string,
  deps: NoteDeps,
): Promise<boolean> {
  const idToken = await signIn({ uid, email, password }, deps);
  const identity = idToken === undefined ? undefined : await deps.toolkit.lookUp(idToken);
  const changedAtMs = identity?.passwordChangedAtMs;
  return changedAtMs !== undefined && notePassword(uid, changedAtMs, deps);
}

/**
 * An ID token of the identity. While Google's own lock refuses every password, of the identity as it is once every token
 * with which somebody could have set another password has ended.
 */
async function signIn(
  { uid, email, password }: Pick<User, 'uid' | 'email'> & { password: string },
  { identity, toolkit }: NoteDeps,
): Promise<string | undefined> {
  try {
    const checked = await toolkit.signInWithPassword({ email, password });
    return checked?.uid === uid ? checked.idToken : undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'sign-in-locked') throw error;
    await identity.revokeSessions(uid);
    // It names no session of ours, so it is of no use with our API.
    return toolkit.signInWithCustomToken(await identity.customToken(uid, { sid: '', scope: 'kyc' }));
  }
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
