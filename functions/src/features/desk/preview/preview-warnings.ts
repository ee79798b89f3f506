import { collections } from '@keelstone/domain/collections';
import { assets } from '@keelstone/domain/money/coins';
import { formatAsset } from '@keelstone/domain/money/format';
import { isActiveAdmin } from '@keelstone/domain/user/active-admin';
import { heldLock } from '@keelstone/domain/user/account-lock';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { pathOf, type Place } from '../../../platform/firestore/tx.ts';
import type { Write } from './act.ts';
import type { Read } from './facts-read.ts';
import { countText, factorsText } from './user-facts.ts';

/**
 * What somebody should know before they decide about an account, derived from what the decision would write. It reads a
 * few more documents, on which the decision does not rest.
 */
export async function accountWarnings(read: Read, writes: readonly Write[], deps: Deps): Promise<string[]> {
  const change = accountChange(read, writes, deps);
  if (change === undefined) return [];
  const { before, after } = change;
  const { uid, kycStatus } = after;
  const [wasAdmin, isAdmin] = [isActiveAdmin(before, deps.now()), isActiveAdmin(after, deps.now())];
  const endsSessions = writesTo(collections.sessions, writes).length > 0;
  const [sessions, approvals, pending] = await Promise.all([
    endsSessions ? countSessions(uid, deps) : 0,
    wasAdmin && !isAdmin ? countApprovals(uid, deps) : 0,
    pendingText(uid, deps),
  ]);
  const [reset] = writesTo(collections.factors, writes);
  const factors = reset && deps.factors.at(uid).parsed(read.get(pathOf(reset.place)));
  const lines = [
    sessions > 0 && `${countText(sessions, 'session')} of theirs will end.`,
    wasAdmin && !isAdmin && 'They are an administrator.',
    approvals > 0 &&
      `${countText(approvals, 'proposal or first approval', 'proposals and first approvals')} of theirs will no longer count.`,
    !wasAdmin && isAdmin && 'They will be an administrator again.',
    before.kycStatus !== kycStatus &&
      `Their identity becomes ${kycStatus}: they cannot withdraw until another application is approved.`,
    factors !== undefined && `Will be removed: ${factorsText(factors)}.`,
    pending,
  ];
  return lines.filter((line) => line !== false);
}

/** A user whose suspension, lock, identity or factors change; deciding an application does not count. */
function accountChange(
  read: Read,
  writes: readonly Write[],
  { users, now }: Deps,
): { before: User; after: User } | undefined {
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

/** "Pending: 1 deposit and 2 withdrawals; $500.00 and 0.1 BTC held." */
async function pendingText(uid: string, deps: Deps): Promise<string | false> {
  const [account, deposits, withdrawals] = await Promise.all([
    deps.accounts.find(uid),
    deps.transactions.countPending(uid, 'Deposit'),
    deps.transactions.countPending(uid, 'Withdrawal'),
  ]);
  if (deposits + withdrawals === 0) return false;
  const kinds = [
    deposits > 0 && countText(deposits, 'deposit'),
    withdrawals > 0 && countText(withdrawals, 'withdrawal'),
  ];
  const held = assets
    .map((asset) => ({ asset, units: account?.[asset].held ?? 0 }))
    .filter(({ units }) => units > 0)
    .map(({ asset, units }) => formatAsset(asset, units));
  const heldText = held.length === 0 ? '' : `; ${held.join(' and ')} held`;
  return `Pending: ${kinds.filter(Boolean).join(' and ')}${heldText}.`;
}

async function countSessions(uid: string, { sessions, now }: Deps): Promise<number> {
  const { live = {} } = (await sessions.find(uid)) ?? {};
  return Object.values(live).filter(({ expiresAtMs }) => expiresAtMs > now()).length;
}

/** What they have proposed or approved first that a second administrator could still confirm. */
async function countApprovals(uid: string, { proposals, transactions, now }: Deps): Promise<number> {
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
