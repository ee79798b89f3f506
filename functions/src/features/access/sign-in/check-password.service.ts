import {
  type Credentials,
  noCredentials,
  noPassword,
} from '@keelstone/domain/core/one-time-link/credentials';
import { driftOf, isForeignPassword } from '@keelstone/domain/access/auth-user/identity-drift';
import { emailForms } from '@keelstone/domain/kernel/validation/email-local';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import { DomainError } from '@keelstone/domain/errors';
import type { User } from '@keelstone/domain/core/user/user';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import type { CheckedPassword, LookedUpIdentity } from '../../../platform/identity-toolkit.ts';
import { notePassword } from '../auth-user/note-password.service.ts';
import { restoreIdentity } from '../auth-user/restore-identity.service.ts';
import type { Deps } from '../../deps.ts';

export type GivenPassword = { email: string; password: string };

/**
 * A password that Firebase Auth accepted, and a time just before it was checked. `identity`: a promise of the identity
 * it belongs to.
 */
export type TakenPassword = {
  uid: string;
  checkedAtMs: number;
  identity: Promise<LookedUpIdentity | undefined>;
};

/** Whose password it is, and a time just before it was checked. */
export type PasswordProof = { user: User; checkedAtMs: number };

/** The identity is not as its owner left it. */
class ChangedIdentity extends Error {
  constructor(
    readonly uid: string,
    readonly isForeignPassword: boolean,
  ) {
    super('The identity was changed outside our API');
  }
}

/** Whose password this is. Errors: those of `withPassword`. */
export function checkPassword(given: GivenPassword, deps: Deps): Promise<PasswordProof> {
  return withPassword(given, deps, async (taken) => {
    const { uid, checkedAtMs } = taken;
    const [user, credentials] = await deps.findTogether(deps.users.at(uid), deps.credentials.at(uid));
    const { owner, unnotedAtMs } = await judgePassword(taken, { user, credentials });
    if (unnotedAtMs !== undefined) await notePassword(uid, unnotedAtMs, deps);
    return { user: owner, checkedAtMs };
  });
}

/**
 * Works with a password that Firebase Auth accepted; the work calls `judgePassword` before it lets anybody in. An
 * identity that was changed outside our API is put back, and the password it was changed with gives no access: neither
 * that of somebody who moved the address nor one that was set outside our API. If the password still counts after that,
 * it is tried once more. Errors: `wrong-credentials`, `sign-in-locked`, and those of the work.
 */
export async function withPassword<T>(
  given: GivenPassword,
  deps: Deps,
  work: (taken: TakenPassword) => Promise<T>,
): Promise<T> {
  for (const isLast of [false, true]) {
    try {
      return await work(await take(given, deps));
    } catch (error) {
      if (!(error instanceof ChangedIdentity)) throw error;
      const { uid, isForeignPassword } = error;
      const restored = await restoreIdentity(uid, deps, { isForeignPassword });
      if (isLast || restored?.isPasswordReplaced === true) break;
    }
  }
  throw new DomainError('wrong-credentials');
}

async function take(given: GivenPassword, deps: Deps): Promise<TakenPassword> {
  const checkedAtMs = deps.now();
  const checked = await firstAccepted(given, deps);
  if (checked === undefined) throw new DomainError('wrong-credentials');
  const { uid, idToken } = checked;
  const identity = idToken === undefined ? Promise.resolve(undefined) : deps.toolkit.lookUp(idToken);
  // Asked for while the account is read, which saves a round trip of every sign-in. Work that fails earlier never awaits it.
  identity.catch(() => undefined);
  return { uid, checkedAtMs, identity };
}

/** One attempt of the caller, in each form of the address until one is right (`emailForms`). */
async function firstAccepted(
  { email, password }: GivenPassword,
  { toolkit }: Deps,
): Promise<CheckedPassword | undefined> {
  for (const address of emailForms(email)) {
    const checked = await toolkit.signInWithPassword({
      email: address,
      password: normalizePassword(password),
    });
    if (checked !== undefined) return checked;
  }
  return undefined;
}

/**
 * Whether a password that Firebase Auth accepted is the account's own. `unnotedAtMs`: when it was set, if that is not
 * noted yet. Makes no request, so it may be called in a transaction. Errors: `wrong-credentials`; what else it throws
 * is for `withPassword`.
 */
async function judgePassword(
  taken: TakenPassword,
  { user, credentials }: { user: User | undefined; credentials: Credentials | undefined },
): Promise<{ owner: User; unnotedAtMs: number | undefined }> {
  if (user?.closedAtMs !== undefined || user === undefined) throw new DomainError('wrong-credentials');
  const notedAtMs = credentials?.passwordChangedAtMs ?? null;
  // A password is being set: the old one no longer counts, and restoring it would undo the owner's own change.
  if (notedAtMs === noPassword) throw new DomainError('wrong-credentials');
  const identity = await taken.identity;
  const changedAtMs = identity?.passwordChangedAtMs;
  const isForeign = isForeignPassword(notedAtMs, changedAtMs);
  if (identity === undefined || isForeign || driftOf(user, identity).length > 0)
    throw new ChangedIdentity(taken.uid, isForeign);
  return { owner: user, unnotedAtMs: notedAtMs === null ? changedAtMs : undefined };
}

/** The documents that `judgeInside` needs: read with the rest, they cost no round trip. */
export function passwordDocuments(uid: string, { users, credentials }: Deps) {
  return [users.at(uid), credentials.at(uid)];
}

/** `judgePassword` in a transaction. Returns what writes the note about the password, if there was none. */
export async function judgeInside(
  tx: Tx,
  taken: TakenPassword,
  deps: Deps,
): Promise<(() => void) | undefined> {
  const { uid } = taken;
  const [user, credentials] = await readTogether(tx, deps.users.at(uid), deps.credentials.at(uid));
  const { unnotedAtMs } = await judgePassword(taken, { user, credentials });
  if (unnotedAtMs === undefined) return undefined;
  const noted = { ...(credentials ?? noCredentials(uid)), passwordChangedAtMs: unnotedAtMs };
  return () => {
    deps.credentials.put(tx, uid, noted);
  };
}
