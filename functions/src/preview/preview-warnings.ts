import { collections } from '@keelstone/domain/collections';
import { assets } from '@keelstone/domain/ledger/account';
import { isActiveAdmin } from '@keelstone/domain/user/active-admin';
import { heldLock } from '@keelstone/domain/user/account-lock';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { pathOf, type Place } from '../firestore/tx.ts';
import type { Watched, Write } from '../firestore/watched-transaction.ts';
import { amountText } from './amount-text.ts';
import { countText, factorsText } from './user-facts.ts';

type WarningDeps = Pick<
  Deps,
  'accounts' | 'factors' | 'findTogether' | 'now' | 'proposals' | 'sessions' | 'transactions' | 'users'
>;

/**
 * What somebody should know before they decide, read off what the decision would write. For what changes what an account
 * may do, a few documents more are read, which the decision does not rest on.
 */
export async function warningsOf(watched: Watched, deps: WarningDeps): Promise<string[]> {
  const change = accountChange(watched, deps);
  return [
    ...addressWarnings(watched),
    ...(change === undefined ? [] : await accountWarnings(change, watched, deps)),
  ];
}

function addressWarnings({ writes }: Watched): string[] {
  return writesTo(collections.transactions, writes).some(({ data }) => data['isAddressPlausible'] === false)
    ? ['The checksum of this address does not match. What is sent there may be lost.']
    : [];
}

type AccountChange = { before: User; after: User };

/** A user whose suspension, lock, identity or factors are other ones afterwards; an application that is decided is none. */
function accountChange({ read, writes }: Watched, { users, now }: WarningDeps): AccountChange | undefined {
  const [write] = writesTo(collections.users, writes);
  if (write === undefined) return undefined;
  const { place, data } = write;
  const before = users.at(place.id).parsed(read.get(pathOf(place)));
  const after = users.at(place.id).parsed(data);
  if (before === undefined || after === undefined) return undefined;
  const isLocked = (user: User) => heldLock(user, now()) !== undefined;
  const isOther =
    before.isBlocked !== after.isBlocked ||
    isLocked(before) !== isLocked(after) ||
    (before.factorResetAtMs ?? null) !== (after.factorResetAtMs ?? null) ||
    (before.kycStatus !== after.kycStatus && after.kycStatus === 'Unverified');
  return isOther ? { before, after } : undefined;
}

async function accountWarnings(
  { before, after }: AccountChange,
  { writes, read }: Watched,
  deps: WarningDeps,
): Promise<string[]> {
  const { uid } = after;
  const nowMs = deps.now();
  const endsSessions = writesTo(collections.sessions, writes).length > 0;
  const isPowerLost = isActiveAdmin(before, nowMs) && !isActiveAdmin(after, nowMs);
  const [pending, sessions, promises] = await Promise.all([
    pendingText(uid, deps),
    endsSessions ? liveSessions(uid, deps) : 0,
    isPowerLost ? countPromises(uid, deps) : 0,
  ]);
  const factors = writesTo(collections.factors, writes).map(({ place }) =>
    deps.factors.at(place.id).parsed(read.get(pathOf(place))),
  );
  return [
    ...(sessions === 0 ? [] : [`${countText(sessions, 'session')} of theirs will end.`]),
    ...(isPowerLost ? ['They are an administrator.'] : []),
    ...(promises === 0
      ? []
      : [
          `${countText(promises, 'proposal or first approval', 'proposals and first approvals')} of theirs will not count any more.`,
        ]),
    ...(!isActiveAdmin(before, nowMs) && isActiveAdmin(after, nowMs)
      ? ['They will be an administrator again.']
      : []),
    ...(before.kycStatus !== after.kycStatus
      ? [
          `Their identity becomes ${after.kycStatus}: they cannot withdraw until another application is approved.`,
        ]
      : []),
    ...factors.flatMap((each) => (each === undefined ? [] : [`Will be removed: ${factorsText(each)}.`])),
    ...pending,
  ];
}

/** "Pending: 1 deposit and 2 withdrawals, which hold $500.00 and 0.1 BTC." */
async function pendingText(uid: string, deps: WarningDeps): Promise<string[]> {
  const [account, deposits, withdrawals] = await Promise.all([
    deps.accounts.find(uid),
    deps.transactions.countPending(uid, 'Deposit'),
    deps.transactions.countPending(uid, 'Withdrawal'),
  ]);
  const kinds = [
    ...(deposits === 0 ? [] : [countText(deposits, 'deposit')]),
    ...(withdrawals === 0 ? [] : [countText(withdrawals, 'withdrawal')]),
  ];
  if (kinds.length === 0) return [];
  const held = assets.flatMap((asset) => {
    const units = account?.[asset].held ?? 0;
    return units === 0 ? [] : [amountText(asset, units)];
  });
  return [`Pending: ${kinds.join(' and ')}${held.length === 0 ? '' : `; ${held.join(' and ')} held`}.`];
}

async function liveSessions(uid: string, { sessions, now }: WarningDeps): Promise<number> {
  const { live = {} } = (await sessions.find(uid)) ?? {};
  return Object.values(live).filter(({ expiresAtMs }) => expiresAtMs > now()).length;
}

/** What they have proposed or approved first, which a second administrator could still confirm. */
async function countPromises(uid: string, { proposals, transactions, now }: WarningDeps): Promise<number> {
  const by = { uid, nowMs: now() };
  const [proposed, approved] = await Promise.all([
    proposals.countMadeBy(by),
    transactions.countFirstApprovedBy(by),
  ]);
  return proposed + approved;
}

function writesTo(collection: Place['collection'], writes: readonly Write[]): Write[] {
  return writes.filter(({ place }) => place.collection === collection);
}
