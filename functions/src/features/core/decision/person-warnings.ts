import { factorsText } from '@keelstone/domain/access/second-factor/factors-text';
import { isActiveAdmin } from '@keelstone/domain/core/administrator/active-admin';
import { findLock } from '@keelstone/domain/core/user/owner-lock';
import type { User } from '@keelstone/domain/core/user/user';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { countText } from '@keelstone/domain/kernel/count-text';
import type { Deps } from '../../../platform/deps.ts';
import type { PersonChange, Warning } from './decision.ts';

/**
 * Warnings to read before a decision about an account. They read a few more documents, which the decision does not
 * depend on. A decision about an application has none, because the account loses nothing.
 */
export async function listPersonWarnings(
  change: PersonChange | undefined,
  readerUid: string,
  deps: Deps,
): Promise<Warning[]> {
  if (change === undefined || !isLoss(change, deps.now())) return [];
  const { before, after, endsSessions = false, removes } = change;
  const { uid, kycStatus } = after;
  const [wasAdmin, isAdmin] = [isActiveAdmin(before, deps.now()), isActiveAdmin(after, deps.now())];
  const [sessions, approvals, pending] = await Promise.all([
    endsSessions ? countSessions(uid, deps) : 0,
    wasAdmin && !isAdmin ? countApprovals(uid, readerUid, deps) : 0,
    pendingText(uid, deps),
  ]);
  const lines = [
    sessions > 0 && `Ends ${countText(sessions, 'session')}.`,
    wasAdmin && !isAdmin && 'They are an administrator.',
    approvals > 0 &&
      `Voids ${countText(approvals, 'proposal or first approval', 'proposals and first approvals')}.`,
    !wasAdmin && isAdmin && 'They will be an administrator again.',
    before.kycStatus !== kycStatus &&
      `Their identity becomes ${kycStatus}: they cannot withdraw until another application is approved.`,
    removes !== undefined && `Will be removed: ${factorsText(removes)}.`,
    pending,
  ];
  return lines.filter((line) => line !== false).map((text) => ({ text }));
}

function isLoss({ before, after }: PersonChange, nowMs: number): boolean {
  const isLocked = (user: User) => findLock(user, nowMs) !== undefined;
  return (
    before.isBlocked !== after.isBlocked ||
    isLocked(before) !== isLocked(after) ||
    (before.factorResetAtMs ?? null) !== (after.factorResetAtMs ?? null) ||
    (before.kycStatus !== after.kycStatus && after.kycStatus === 'Unverified')
  );
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
  const heldTexts = assets
    .map((asset) => ({ asset, units: account?.[asset].held ?? 0 }))
    .filter(({ units }) => units > 0)
    .map(({ asset, units }) => formatAsset(asset, units));
  const heldText = heldTexts.length === 0 ? '' : `; ${heldTexts.join(' and ')} held`;
  return `Pending: ${kinds.filter(Boolean).join(' and ')}${heldText}.`;
}

async function countSessions(uid: string, { sessions, now }: Deps): Promise<number> {
  const { live = {} } = (await sessions.find(uid)) ?? {};
  return Object.values(live).filter(({ expiresAtMs }) => expiresAtMs > now()).length;
}

/**
 * Counts this person's proposals and first approvals that a second administrator could still confirm. Leaves out holds
 * on the reader.
 */
async function countApprovals(
  uid: string,
  readerUid: string,
  { proposals, transactions, now }: Deps,
): Promise<number> {
  const nowMs = now();
  const [proposed, approved] = await Promise.all([
    proposals.countMadeBy(uid, { forUid: readerUid, nowMs }),
    transactions.countFirstApprovedBy({ uid, nowMs }),
  ]);
  return proposed + approved;
}
