import { fingerprint } from '@keelstone/domain/ids';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { newUser } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { newVerificationLink } from './verification-link.ts';

export type RegistrationRequest = { name: string; email: string; number: string; password: string };

/**
 * Creates an account, or tells the owner of an existing one by mail: the answer is the same, so nobody learns
 * which addresses are known (security.md 2, row 3). A registration that broke off between Firebase Auth and
 * Firestore is completed by a retry with the same password.
 */
export async function register(request: RegistrationRequest, deps: Deps): Promise<void> {
  const email = request.email.toLowerCase();
  const created = await deps.identity.createUser({ email, password: request.password });
  const uid = created ?? (await unfinishedRegistration({ email, password: request.password }, deps));
  if (uid === undefined) {
    await tellOwner(email, deps);
    return;
  }
  const link = await newVerificationLink({ uid, email }, deps);
  await deps.runTransaction(async (tx) => {
    if ((await deps.users.read(tx, uid)) !== undefined) return;
    const atMs = deps.now();
    const user = newUser({ uid, name: request.name.trim(), email, number: request.number, atMs });
    deps.users.create(tx, uid, user);
    deps.accounts.create(tx, uid, emptyAccount(uid, atMs));
    link.store(tx);
    queueMail(deps, tx, {
      kind: 'verify-email',
      effectId: link.id,
      to: email,
      values: { name: user.name, link: link.url },
    });
  });
}

/** The uid of a sign-in that has no user document yet, if the given password opens it. */
async function unfinishedRegistration(
  credentials: { email: string; password: string },
  deps: Deps,
): Promise<string | undefined> {
  const session = await deps.toolkit.signInWithPassword(credentials);
  if (session === undefined) return undefined;
  return (await deps.users.find(session.uid)) === undefined ? session.uid : undefined;
}

async function tellOwner(email: string, deps: Deps): Promise<void> {
  const owner = await deps.identity.findByEmail(email);
  const user = owner === undefined ? undefined : await deps.users.find(owner.uid);
  if (user === undefined) return;
  // One such mail an hour, however often somebody tries.
  const effectId = fingerprint(`${user.uid}|${String(Math.floor(deps.now() / 3_600_000))}`);
  await deps.runTransaction(async (tx) => {
    if ((await deps.mail.read(tx, `account-exists_${effectId}`)) !== undefined) return;
    queueMail(deps, tx, {
      kind: 'account-exists',
      effectId,
      to: email,
      values: { name: user.name, link: `${deps.config.appUrl}/login` },
    });
  });
}
