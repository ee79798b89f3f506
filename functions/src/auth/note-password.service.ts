import { noCredentials } from '@keelstone/domain/auth/credentials';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';

type NoteDeps = Pick<Deps, 'toolkit' | 'users' | 'credentials' | 'runTransaction'>;

/**
 * Notes when Firebase Auth set a password of ours, by its own clock, so that any later one is recognised as somebody
 * else's. Found out by signing in with it, since the Admin SDK does not report it. If somebody has set another one
 * meanwhile, the note stays `noPassword`, and that one does not work either.
 */
export async function noteNewPassword(
  { uid, email }: Pick<User, 'uid' | 'email'>,
  password: string,
  deps: NoteDeps,
): Promise<void> {
  const checked = await deps.toolkit.signInWithPassword({ email, password });
  if (checked?.idToken === undefined || checked.uid !== uid) return;
  const changedAtMs = (await deps.toolkit.lookUp(checked.idToken))?.passwordChangedAtMs;
  if (changedAtMs !== undefined) await notePassword(uid, changedAtMs, deps);
}

/** Writes the note, unless the account is gone or closed. */
export async function notePassword(
  uid: string,
  changedAtMs: number,
  deps: Pick<Deps, 'users' | 'credentials' | 'runTransaction'>,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    const credentials = (await deps.credentials.read(tx, uid)) ?? noCredentials(uid);
    if (user === undefined || user.closedAtMs !== undefined) return;
    deps.credentials.put(tx, uid, { ...credentials, passwordChangedAtMs: changedAtMs });
  });
}
