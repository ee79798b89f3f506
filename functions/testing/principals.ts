import { isDeepStrictEqual } from 'node:util';
import { stepUpLimits } from '@keelstone/domain/access/step-up/step-up.limits';
import { sessionLimits } from '@keelstone/domain/core/session/session.limits';
import type { Deps } from '../src/entry/create-deps.ts';
import type { Api } from './api.ts';
import { giveApp } from './factors.ts';
import { issueLinkCode } from './issue-link-code.ts';
import { makePerson, type Person, type PersonOptions, tokenOf } from './people.ts';
import { claimsOf, withClaims } from './tokens.ts';

/**
 * Every kind of caller. `toolkit`: signed in at Identity Toolkit with the correct password, bypassing our API.
 * `beforeReset`: a session that a new password has ended. `kycUpdated`: a session of scope kyc that set a password at
 * the Toolkit and uses the token from the answer. `movedEmail`: the identity's address was moved at the Toolkit.
 * `unclaimedAdmin`: made an admin after the token was issued. `locked`, `lockedAdmin`: have locked their account.
 * `enrolScope`: an admin who must have a second factor and has none. `weakAdmin` and `weakFactorAdmin`: admins who
 * signed in too long ago for calls that need a confirmation, without and with a second factor.
 */
export type Principal = keyof Principals['callers'];
/** The strangers are those whose ids are "another's": a user, and an admin if the path needs an admin's. */
export type Principals = Awaited<ReturnType<typeof made>>;
/** A principal's token, and the person whose ids are their own. */
type Caller = { token: string | undefined; person: Person };

/** The claims of Identity Toolkit for anybody who signs in there; the rest is as in a token of ours. */
const atToolkit = { firebase: { sign_in_provider: 'password' } };
const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };

/** Makes all of them, and the strangers whose records and ids they try to use. */
export async function makePrincipals(deps: Deps, api: Api): Promise<Principals> {
  return renewed(deps, await made(deps, api));
}

async function made(deps: Deps, api: Api) {
  const person = (options: PersonOptions = {}) =>
    makePerson(deps, { kycStatus: 'Approved', figures, ...options });
  const [owner, kyc, moved, admin] = [
    await person(),
    await person(),
    await person(),
    await person({ isAdmin: true }),
  ];
  const [suspended, formerAdmin, unclaimedAdmin] = [
    await person(),
    await person({ isAdmin: true }),
    await person(),
  ];
  await changeUser(deps, formerAdmin, { isAdmin: false });
  await changeUser(deps, unclaimedAdmin, { isAdmin: true });
  // Through the API, so that claims and sessions are what they really are afterwards.
  const body = { idToSuspend: suspended.uid };
  assertOk(await api.call('suspend-user', { token: admin.token, params: { adminId: admin.uid }, body }));
  const kycToken = await tokenOf(deps, kyc.uid, { scope: 'kyc' });
  return {
    callers: {
      anonymous: { token: undefined, person: owner },
      garbage: caller(owner, 'aaaa.bbbb.cccc'),
      expired: caller(owner, withClaims(owner.token, { iat: 1, auth_time: 1, exp: 2 })),
      toolkit: caller(owner, withClaims(owner.token, atToolkit)),
      toolkitAdmin: caller(admin, withClaims(admin.token, atToolkit)),
      endedSession: await ended(await person(), api),
      idleSession: await idle(await person(), deps),
      beforeReset: await reset(await person(), { deps, api }),
      kycUpdated: caller(kyc, withClaims(kycToken, atToolkit)),
      movedEmail: caller(moved, withClaims(moved.token, { email: `moved-${moved.email}` })),
      unverified: caller(await person({ isVerified: false })),
      kycScope: caller(kyc, kycToken),
      owner: caller(owner),
      otherUser: caller(await person()),
      suspended: caller(suspended),
      formerAdmin: caller(formerAdmin),
      unclaimedAdmin: caller(unclaimedAdmin),
      enrolScope: caller(await person({ isAdmin: true })),
      weakAdmin: caller(await person({ isAdmin: true })),
      weakFactorAdmin: caller(await person({ isAdmin: true })),
      admin: caller(admin),
      locked: caller(await person({ lockedAtMs: 1 })),
      lockedAdmin: caller(await person({ isAdmin: true, lockedAtMs: 1 })),
    },
    stranger: await person(),
    strangeAdmin: await person({ isAdmin: true }),
  };
}

const caller = (person: Person, token = person.token): Caller => ({ token, person });

/** The principals whose sessions and factors a successful call changes, as they were at first. */
export async function renewed(deps: Deps, made: Principals): Promise<Principals> {
  const { enrolScope, weakAdmin, weakFactorAdmin } = made.callers;
  await deps.factors.eraseNow(enrolScope.person.uid);
  await deps.factors.eraseNow(weakAdmin.person.uid);
  await giveApp(deps, weakFactorAdmin.person);
  const again = async ({ person }: Caller, options: Parameters<typeof tokenOf>[2]): Promise<Caller> => {
    const token = await tokenOf(deps, person.uid, options);
    return { token, person: { ...person, token } };
  };
  const weak = { strongAtMs: deps.now() - stepUpLimits.strongIdleMsMax };
  return {
    ...made,
    callers: {
      ...made.callers,
      enrolScope: await again(enrolScope, { scope: 'enrol' }),
      weakAdmin: await again(weakAdmin, weak),
      weakFactorAdmin: await again(weakFactorAdmin, weak),
    },
  };
}

/** A session that its owner has ended from another one. */
async function ended(person: Person, api: Api): Promise<Caller> {
  const { token } = person;
  const sid = String(claimsOf(token)['sid']);
  assertOk(await api.call('end-session', { token, params: { sid } }));
  return caller(person);
}

/** A session that was last used fourteen days ago. */
async function idle(person: Person, deps: Deps): Promise<Caller> {
  const atMs = deps.now() - sessionLimits.idleMsMax;
  return { person, token: await tokenOf(deps, person.uid, { atMs }) };
}

/** A session from before its owner set a new password with a mailed link. */
async function reset(person: Person, { deps, api }: { deps: Deps; api: Api }): Promise<Caller> {
  const resetToken = await issueLinkCode(deps, 'reset-password', person);
  assertOk(await api.call('reset-password', { params: { resetToken }, body: { password: person.password } }));
  return caller(person);
}

function assertOk({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`The arrangement failed with ${String(status)}`);
}

export function everybody({ callers, stranger, strangeAdmin }: Principals): Person[] {
  return [...Object.values(callers).map(({ person }) => person), stranger, strangeAdmin];
}

/** Changes a user's document but not their token; writes nothing if it is already as wanted. */
export async function changeUser(
  deps: Deps,
  { uid }: Person,
  fields: Partial<NonNullable<Awaited<ReturnType<Deps['users']['find']>>>>,
): Promise<void> {
  const user = await deps.users.find(uid);
  if (user === undefined) throw new Error(`${uid} is gone`);
  const changed = { ...user, ...fields };
  if (!isDeepStrictEqual(user, changed)) await deps.users.save(uid, changed);
}
