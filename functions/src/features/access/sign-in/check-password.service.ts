import { findDrift, isForeignPassword } from '@keelstone/domain/access/auth-user/identity-drift';
import {
  type Credentials,
  noCredentials,
  noPassword,
} from '@keelstone/domain/core/one-time-link/credentials';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { listEmailForms } from '@keelstone/domain/kernel/validation/email-local';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import type { CheckedPassword, LookedUpIdentity } from '../../../platform/identity-toolkit.ts';
import { notePassword } from '../auth-user/note-password.service.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';

export type EmailAndPassword = { email: string; password: string };

/** A password that Firebase Auth accepted, its identity, and a time just before it was checked. */
export type AcceptedPassword = {
  uid: string;
  checkedAtMs: number;
  identity: Promise<LookedUpIdentity | undefined>;
};

/** The owner of a password, and a time just before it was checked. */
export type PasswordProof = { user: User; checkedAtMs: number };

/** Thrown if an identity is missing, or differs from its account's document. */
class ChangedIdentity extends Error {
  constructor(
    readonly uid: string,
    readonly isForeignPassword: boolean,
  ) {
    super('The identity was changed outside our API');
  }
}

/** Returns the owner of this password. Errors: those of `runWithPassword`. */
export function checkPassword(emailAndPassword: EmailAndPassword, deps: Deps): Promise<PasswordProof> {
  return runWithPassword(emailAndPassword, deps, async (accepted) => {
    const { uid, checkedAtMs } = accepted;
    const [user, credentials] = await deps.findTogether(deps.users.at(uid), deps.credentials.at(uid));
    const { owner, unnotedAtMs } = await requireOwnPassword(accepted, { user, credentials });
    if (unnotedAtMs !== undefined) await notePassword(uid, unnotedAtMs, deps);
    return { user: owner, checkedAtMs };
  });
}

/**
 * Runs work with a password that Firebase Auth accepted. The work must call `requireOwnPasswordInTx` before it lets
 * anybody in. Restores the identity. A password set or moved outside our API never signs in. If the password still
 * counts after the restoration, it is tried once more. Errors: `wrong-credentials`, `sign-in-locked`, and those of the
 * work.
 */
export async function runWithPassword<T>(
  emailAndPassword: EmailAndPassword,
  deps: Deps,
  work: (accepted: AcceptedPassword) => Promise<T>,
): Promise<T> {
  for (const isLast of [false, true]) {
    try {
      return await work(await requireAccepted(emailAndPassword, deps));
    } catch (error) {
      if (!(error instanceof ChangedIdentity)) throw error;
      const { uid, isForeignPassword } = error;
      const restored = await restoreAuthUser(uid, deps, { isForeignPassword });
      if (isLast || restored?.isPasswordReplaced === true) break;
    }
  }
  throw new DomainError('wrong-credentials');
}

async function requireAccepted(emailAndPassword: EmailAndPassword, deps: Deps): Promise<AcceptedPassword> {
  const checkedAtMs = deps.now();
  const signIn = await findAccepted(emailAndPassword, deps);
  if (signIn === undefined) throw new DomainError('wrong-credentials');
  const { uid, idToken } = signIn;
  const identity = idToken === undefined ? Promise.resolve(undefined) : deps.toolkit.lookUp(idToken);
  // Requested while the account is read: every sign-in saves a round trip. Work that fails earlier never awaits it.
  identity.catch(() => undefined);
  return { uid, checkedAtMs, identity };
}

/** One attempt of the caller, which tries each form of the address until one is accepted (`listEmailForms`). */
async function findAccepted(
  { email, password }: EmailAndPassword,
  { toolkit }: Deps,
): Promise<CheckedPassword | undefined> {
  for (const address of listEmailForms(email)) {
    const signIn = await toolkit.signInWithPassword({
      email: address,
      password: normalizePassword(password),
    });
    if (signIn !== undefined) return signIn;
  }
  return undefined;
}

/**
 * Checks that a password accepted by Firebase Auth is the account's own. Returns `unnotedAtMs`: when it was set, if
 * that is not noted yet. Makes no request, so it may run in a transaction. Errors: `wrong-credentials`; other errors
 * are for `runWithPassword`.
 */
async function requireOwnPassword(
  accepted: AcceptedPassword,
  { user, credentials }: { user: User | undefined; credentials: Credentials | undefined },
): Promise<{ owner: User; unnotedAtMs: number | undefined }> {
  if (user?.closedAtMs !== undefined || user === undefined) throw new DomainError('wrong-credentials');
  const notedAtMs = credentials?.passwordChangedAtMs ?? null;
  // A password is being set: the old one no longer counts, and restoring it would undo the owner's own change.
  if (notedAtMs === noPassword) throw new DomainError('wrong-credentials');
  const identity = await accepted.identity;
  const changedAtMs = identity?.passwordChangedAtMs;
  const isForeign = isForeignPassword(notedAtMs, changedAtMs);
  if (identity === undefined || isForeign || findDrift(user, identity).length > 0)
    throw new ChangedIdentity(accepted.uid, isForeign);
  return { owner: user, unnotedAtMs: notedAtMs === null ? changedAtMs : undefined };
}

/** The documents that `requireOwnPasswordInTx` needs: read with the others, they cost no round trip. */
export function listPasswordDocuments(uid: string, { users, credentials }: Deps) {
  return [users.at(uid), credentials.at(uid)];
}

/** Runs `requireOwnPassword` in a transaction. `writeNote` notes when the password was set, if it is not noted yet. */
export async function requireOwnPasswordInTx(
  tx: Tx,
  accepted: AcceptedPassword,
  deps: Deps,
): Promise<{ writeNote: () => void }> {
  const { uid } = accepted;
  const [user, credentials] = await readTogether(tx, deps.users.at(uid), deps.credentials.at(uid));
  const { unnotedAtMs } = await requireOwnPassword(accepted, { user, credentials });
  return {
    writeNote() {
      if (unnotedAtMs === undefined) return;
      const nextCredentials = { ...(credentials ?? noCredentials(uid)), passwordChangedAtMs: unnotedAtMs };
      deps.credentials.put(tx, uid, nextCredentials);
    },
  };
}
