import { randomUUID } from 'node:crypto';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import { post, type PostingRequest } from '@keelstone/domain/core/ledger/journal';
import { addEntryToMonth, monthId } from '@keelstone/domain/core/ledger/month';
import {
  newSession,
  noSessions,
  type SessionScope,
  withSession,
} from '@keelstone/domain/core/session/session';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { newUser, type User } from '@keelstone/domain/core/user/user';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { toMonth } from '@keelstone/domain/kernel/time/period';
import type { Deps } from '../src/entry/create-deps.ts';
import { newSessionId } from '../src/features/access/sign-in/open-session.service.ts';

export type Person = { uid: string; email: string; password: string; token: string };
export type PersonOptions = Partial<
  Pick<User, 'isAdmin' | 'isBlocked' | 'isVerified' | 'kycStatus' | 'lockedAtMs' | 'name' | 'unlocksAtMs'>
> & {
  /** Cents and 1e-8 units, posted as edited figures so that the books stay consistent. */
  figures?: Record<Asset, number>;
};

const { password } = exampleIds;

/** A person with a sign-in, a user document and an account, made without the API under test. */
export async function makePerson(deps: Deps, options: PersonOptions = {}): Promise<Person> {
  const { figures, isVerified = true, isAdmin = false, isBlocked = false, ...rest } = options;
  const email = `${randomUUID()}@people.test`;
  const uid = deps.users.newId();
  await deps.identity.create({ uid, email, isVerified, password });
  if (isAdmin || isBlocked) await deps.identity.setClaims(uid, { isAdmin, blocked: isBlocked });
  const atMs = deps.now();
  const user: User = {
    ...newUser({ uid, email, name: 'Test Person', number: '+12025550100', atMs }),
    isVerified,
    isAdmin,
    isBlocked,
    ...rest,
  };
  await deps.users.save(uid, user);
  await deps.emails.save(emailReservationId(email), { uid, reservedAtMs: atMs });
  await deps.accounts.save(uid, emptyAccount(uid, atMs));
  if (figures !== undefined) await postArranged(deps, uid, [arrangedFigures(`arranged${uid}`, figures)]);
  return { uid, email, password, token: await tokenOf(deps, uid) };
}

const device = { browser: 'Firefox', os: 'Linux', network: '127.0.0.0/24' };

/**
 * The ID token of a fresh session, as a login answers it. The session is written directly, without the services, so
 * that somebody who may not sign in has one too: tests check what refuses them.
 */
export async function tokenOf(
  deps: Deps,
  uid: string,
  {
    scope = 'full',
    atMs = deps.now(),
    strongAtMs = atMs,
  }: { scope?: SessionScope; atMs?: number; strongAtMs?: number } = {},
): Promise<string> {
  const sid = newSessionId();
  const session = { ...newSession(scope, device, atMs), strongAtMs };
  await deps.runTransaction(async (tx) => {
    const sessions = (await deps.sessions.read(tx, uid)) ?? noSessions(uid);
    deps.sessions.put(tx, uid, withSession(sessions, sid, session));
  });
  return deps.toolkit.signInWithCustomToken(await deps.identity.customToken(uid, { sid, scope }));
}

export async function accountOf(deps: Deps, uid: string): Promise<Account> {
  const account = await deps.accounts.find(uid);
  if (account === undefined) throw new Error(`${uid} has no account`);
  return account;
}

/** An edit of figures that adds these to what is available. */
export function arrangedFigures(recordId: string, figures: Record<Asset, number>): Arranged {
  return {
    event: 'figures-edited',
    recordId,
    postings: (['usd', 'btc', 'eth'] as const).flatMap((asset) => [
      { account: 'user:available' as const, asset, delta: figures[asset] },
      { account: 'sys:adjust' as const, asset, delta: -figures[asset] },
    ]),
    reason: 'arranged by a test',
  };
}

type Arranged = Omit<PostingRequest, 'actorUid' | 'atMs'>;

/** Posts entries directly, without the services, so that the arranged books stay consistent. */
export async function postArranged(deps: Deps, uid: string, entries: readonly Arranged[]): Promise<void> {
  await deps.runTransaction(async (tx) => {
    let account = await deps.accounts.read(tx, uid);
    if (account === undefined) throw new Error(`${uid} has no account`);
    const atMs = deps.now();
    let month = await deps.months.read(tx, monthId(uid, toMonth(atMs)));
    for (const arranged of entries) {
      const posted = post(account, { ...arranged, actorUid: 'test', atMs });
      month = addEntryToMonth({ month, before: account, entry: posted.entry });
      account = posted.account;
      deps.journal.create(tx, posted.entry.id, posted.entry);
    }
    deps.accounts.put(tx, uid, account);
    if (month !== undefined) deps.months.put(tx, monthId(uid, month.month), month);
  });
}
