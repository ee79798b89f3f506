import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { emptyAccount, type Account, type Asset } from '@keelstone/domain/ledger/account';
import { post } from '@keelstone/domain/ledger/journal';
import { newUser, type User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';

export type Person = { uid: string; email: string; password: string; token: string };
export type PersonOptions = Partial<
  Pick<User, 'isAdmin' | 'isBlocked' | 'isVerified' | 'kycStatus' | 'name'>
> & {
  /** Cents and 1e-8 units, posted as edited figures so that the books stay true. */
  figures?: Record<Asset, number>;
};

const password = 'correct horse';

/** A person with a sign-in, a user document and an account, made without the API under test. */
export async function makePerson(deps: Deps, options: PersonOptions = {}): Promise<Person> {
  const { figures, isVerified = true, isAdmin = false, isBlocked = false, ...rest } = options;
  const email = `${randomUUID()}@people.test`;
  const auth = getAuth();
  const { uid } = await auth.createUser({ email, password, emailVerified: isVerified });
  if (isAdmin || isBlocked) await auth.setCustomUserClaims(uid, { isAdmin, blocked: isBlocked });
  const atMs = deps.now();
  const user: User = {
    ...newUser({ uid, email, name: 'Test Person', number: '+12025550100', atMs }),
    isVerified,
    isAdmin,
    isBlocked,
    ...rest,
  };
  await deps.users.save(uid, user);
  await deps.accounts.save(uid, emptyAccount(uid, atMs));
  if (figures !== undefined) await giveFigures(deps, uid, figures);
  return { uid, email, password, token: await tokenOf(deps, email) };
}

/** A fresh ID token, as a client without the SDK would have it. */
export async function tokenOf(deps: Deps, email: string): Promise<string> {
  const session = await deps.toolkit.signInWithPassword({ email, password });
  if (session === undefined) throw new Error(`${email} cannot sign in`);
  return session.idToken;
}

/** A token of scope kyc, as the verification link opens it. */
export async function kycTokenOf(deps: Deps, uid: string): Promise<string> {
  return deps.toolkit.signInWithCustomToken(await deps.identity.customToken(uid, 'kyc'));
}

export async function accountOf(deps: Deps, uid: string): Promise<Account> {
  const account = await deps.accounts.find(uid);
  if (account === undefined) throw new Error(`${uid} has no account`);
  return account;
}

async function giveFigures(deps: Deps, uid: string, figures: Record<Asset, number>): Promise<void> {
  const posted = post(await accountOf(deps, uid), {
    event: 'figures-edited',
    recordId: `arranged${uid}`,
    postings: (['usd', 'btc', 'eth'] as const).flatMap((asset) => [
      { account: 'user:available' as const, asset, delta: figures[asset] },
      { account: 'sys:adjust' as const, asset, delta: -figures[asset] },
    ]),
    reason: 'arranged by a test',
    actorUid: 'test',
    atMs: deps.now(),
  });
  await deps.accounts.save(uid, posted.account);
  await deps.journal.save(posted.entry.id, posted.entry);
}
