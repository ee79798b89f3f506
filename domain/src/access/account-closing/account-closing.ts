import { DomainError } from '../../errors.ts';
import type { Account } from '../../core/ledger/account.ts';
import { assets } from '../../kernel/amounts/coins.ts';
import { noLock } from '../../core/user/owner-lock.ts';
import { restrictionsOf } from '../../core/user/restriction.ts';
import { type Closing, defaultSettings, type User } from '../../core/user/user.ts';
import { accountClosingLimits } from './account-closing.limits.ts';

/** The reasons that keep an account from being closed, in the order in which they are shown. */
export const closingObstacles = [
  'withdrawals',
  'payouts',
  'deposits',
  'balance',
  'kyc',
  'books',
  'administrator',
  'lock',
  'suspension',
] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

/** The facts that decide about a closing, read in the transaction that decides. */
export type ClosingFacts = {
  user: User;
  account: Account;
  /** Whether the owner has a Pending record of this type, and an approved withdrawal whose payment was not entered. */
  isPending: { deposit: boolean; withdrawal: boolean };
  isUnpaid: boolean;
};

/** The reasons that still keep an account from being closed. */
export function closingObstaclesOf(
  { user, account, isPending, isUnpaid }: ClosingFacts,
  nowMs: number,
): ClosingObstacle[] {
  const held = restrictionsOf(user, { nowMs, account });
  const isThere: Record<ClosingObstacle, boolean> = {
    withdrawals: isPending.withdrawal || assets.some((asset) => account[asset].held !== 0),
    payouts: isUnpaid,
    deposits: isPending.deposit,
    balance: assets.some((asset) => account[asset].available !== 0),
    kyc: user.kycStatus === 'Pending',
    books: held.includes('in-doubt') || held.includes('payment-gone'),
    administrator: user.isAdmin,
    lock: held.includes('locked'),
    suspension: held.includes('suspended'),
  };
  return closingObstacles.filter((obstacle) => isThere[obstacle]);
}

/**
 * The closing after its owner has asked for it: one that is already under way keeps its time. Errors: `not-closable`
 * while something is missing.
 */
export function decideClosing(facts: ClosingFacts, nowMs: number): Closing {
  const { closing } = facts.user;
  if (closing !== undefined && closing !== null) return closing;
  if (closingObstaclesOf(facts, nowMs).length > 0) throw new DomainError('not-closable');
  return { requestedAtMs: nowMs, closesAtMs: nowMs + accountClosingLimits.closingWaitMs };
}

/** When the owner is reminded of a closing. */
export function closingReminderAtMs({ closesAtMs }: Closing): number {
  return closesAtMs - accountClosingLimits.closingReminderMs;
}

/** The name of somebody whose account is closed, in lists and records. */
export const closedName = 'Closed account';

/** Instead of their address: nothing is ever delivered to it, and it distinguishes closed accounts. */
export function closedEmail(uid: string): string {
  return `${uid.toLowerCase()}@${closedDomain}`;
}

/** True for the placeholder of an address: nobody is mailed there. */
export function isClosedEmail(email: string): boolean {
  return email.endsWith(`@${closedDomain}`);
}

const closedDomain = 'closed.invalid';

/**
 * `sealedAccounts/{uid}`: who had a closed account. No call reads it; it is erased after its time
 * (docs/decisions/lock-and-closing.md).
 */
export type SealedAccount = Pick<User, 'uid' | 'name' | 'email' | 'number' | 'createdAtMs'> & {
  closedAtMs: number;
  /** `closedAtMs` while something is still to be removed; then `null`. */
  leavingSinceMs: number | null;
};

/** Closes an account: the user as they stay in the database, and the identity that is sealed. */
export function closeUser(user: User, nowMs: number): { user: User; sealed: SealedAccount } {
  const { uid, name, email, number, kycStatus, accepted, createdAtMs } = user;
  return {
    user: {
      uid,
      name: closedName,
      email: closedEmail(uid),
      number: '',
      isAdmin: false,
      // Every check of whether they may act then fails.
      isBlocked: true,
      isVerified: true,
      kycStatus,
      settings: defaultSettings,
      // Written, because the row of the user list is merged.
      ...noLock,
      factorResetAtMs: null,
      closing: null,
      ...(accepted !== undefined && { accepted }),
      createdAtMs,
      closedAtMs: nowMs,
    },
    sealed: { uid, name, email, number, createdAtMs, closedAtMs: nowMs, leavingSinceMs: nowMs },
  };
}
