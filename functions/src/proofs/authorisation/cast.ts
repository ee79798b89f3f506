import type { Deps } from '../../deps.ts';
import type { Api } from '../../testing/api.ts';
import { kycTokenOf, makePerson, type Person, type PersonOptions } from '../../testing/people.ts';
import { earlierToken, expiredToken } from '../../testing/tokens.ts';

/** Everybody who may knock. `unclaimedAdmin`: made an admin after his token was issued. */
export const principals = [
  'anonymous',
  'garbage',
  'expired',
  'revoked',
  'unverified',
  'kycScope',
  'owner',
  'otherUser',
  'suspended',
  'formerAdmin',
  'unclaimedAdmin',
  'admin',
] as const;
export type Principal = (typeof principals)[number];

/** A principal at the door: what he sends, and whose ids are "his own". */
export type Caller = { token: string | undefined; person: Person };
export type Cast = {
  callers: Record<Principal, Caller>;
  /** Whose ids are "another's": a user, and an admin where the path wants an admin's. */
  stranger: Person;
  strangeAdmin: Person;
};

const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };

export async function makeCast(deps: Deps, api: Api): Promise<Cast> {
  const person = (options: PersonOptions = {}) =>
    makePerson(deps, { kycStatus: 'Approved', figures, ...options });
  const admin = await person({ isAdmin: true });
  const [owner, otherUser, revoked, unverified, kyc, suspended, formerAdmin, unclaimedAdmin] =
    await Promise.all([
      person(),
      person(),
      person(),
      person({ isVerified: false }),
      person(),
      person(),
      person({ isAdmin: true }),
      person(),
    ]);
  await change(deps, formerAdmin, { isAdmin: false });
  await change(deps, unclaimedAdmin, { isAdmin: true });
  await suspend(api, admin, suspended);
  await deps.identity.revokeSessions(revoked.uid);
  return {
    callers: {
      anonymous: { token: undefined, person: owner },
      garbage: { token: 'aaaa.bbbb.cccc', person: owner },
      expired: { token: expiredToken(owner.token), person: owner },
      revoked: { token: earlierToken(revoked.token), person: revoked },
      unverified: asIs(unverified),
      kycScope: { token: await kycTokenOf(deps, kyc.uid), person: kyc },
      owner: asIs(owner),
      otherUser: asIs(otherUser),
      suspended: { token: earlierToken(suspended.token), person: suspended },
      formerAdmin: asIs(formerAdmin),
      unclaimedAdmin: asIs(unclaimedAdmin),
      admin: asIs(admin),
    },
    stranger: await person(),
    strangeAdmin: await person({ isAdmin: true }),
  };
}

const asIs = (person: Person): Caller => ({ token: person.token, person });

export function everybody({ callers, stranger, strangeAdmin }: Cast): Person[] {
  return [...Object.values(callers).map(({ person }) => person), stranger, strangeAdmin];
}

/** Changes a user's document behind his token's back. */
export async function change(
  deps: Deps,
  { uid }: Person,
  fields: Partial<NonNullable<Awaited<ReturnType<Deps['users']['find']>>>>,
): Promise<void> {
  const user = await deps.users.find(uid);
  if (user === undefined) throw new Error(`${uid} is gone`);
  await deps.users.save(uid, { ...user, ...fields });
}

/** Through the API, so that his claims and sessions are what they really are afterwards. */
async function suspend(api: Api, admin: Person, { uid }: Person): Promise<void> {
  const { status } = await api.call('suspend-user', {
    token: admin.token,
    params: { adminId: admin.uid },
    body: { idToSuspend: uid },
  });
  if (status !== 200) throw new Error(`The suspension was answered ${String(status)}`);
}
