import type { Account } from '../../core/ledger/account.ts';
import { noLock } from '../../core/user/owner-lock.ts';
import { findRestrictions } from '../../core/user/restriction.ts';
import { defaultSettings } from '../../core/user/user-settings.ts';
import type { Closing, User } from '../../core/user/user.ts';
import { DomainError } from '../../errors.ts';
import { assets } from '../../kernel/amounts/coins.ts';
import { accountClosingLimits } from './account-closing.limits.ts';

/** The reasons that keep an account from being closed, in the order of display. */
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

/** The facts that decide a closing, read in the deciding transaction. */
export type ClosingFacts = {
  user: User;
  account: Account;
  /** The types of the owner's Pending records. `isUnpaid`: an approved withdrawal has no entered payment. */
  isPending: { deposit: boolean; withdrawal: boolean };
  isUnpaid: boolean;
};

/** The reasons that keep this account from being closed. */
export function findClosingObstacles(
  { user, account, isPending, isUnpaid }: ClosingFacts,
  nowMs: number,
): ClosingObstacle[] {
  const restrictions = findRestrictions(user, { nowMs, account });
  const isThere: Record<ClosingObstacle, boolean> = {
    withdrawals: isPending.withdrawal || assets.some((asset) => account[asset].held !== 0),
    payouts: isUnpaid,
    deposits: isPending.deposit,
    balance: assets.some((asset) => account[asset].available !== 0),
    kyc: user.kycStatus === 'Pending',
    books: restrictions.includes('in-doubt') || restrictions.includes('payment-gone'),
    administrator: user.isAdmin,
    lock: restrictions.includes('locked'),
    suspension: restrictions.includes('suspended'),
  };
  return closingObstacles.filter((obstacle) => isThere[obstacle]);
}

/**
 * The closing after its owner's request. A closing in progress keeps its time. Errors: `not-closable` while there is an
 * obstacle.
 */
export function decideClosing(facts: ClosingFacts, nowMs: number): Closing {
  const { closing } = facts.user;
  if (closing !== undefined && closing !== null) return closing;
  if (findClosingObstacles(facts, nowMs).length > 0) throw new DomainError('not-closable');
  return { requestedAtMs: nowMs, closesAtMs: nowMs + accountClosingLimits.closingWaitMs };
}

/** When the owner is reminded of a closing. */
export function closingReminderAtMs({ closesAtMs }: Closing): number {
  return closesAtMs - accountClosingLimits.closingReminderMs;
}

/** The name of the owner of a closed account, in lists and records. */
export const closedName = 'Closed account';

/** The placeholder address of a closed account. It is unique, and no mail is ever delivered to it. */
export function toClosedEmail(uid: string): string {
  return `${uid.toLowerCase()}@${closedDomain}`;
}

/** Returns whether an address is the placeholder, to which no mail is sent. */
export function isClosedEmail(email: string): boolean {
  return email.endsWith(`@${closedDomain}`);
}

const closedDomain = 'closed.invalid';

/**
 * `sealedAccounts/{uid}`: the former owner of a closed account. No call reads it. It is erased after its retention
 * period (docs/decisions/lock-and-closing.md).
 */
export type SealedAccount = Pick<User, 'uid' | 'name' | 'email' | 'number' | 'createdAtMs'> & {
  closedAtMs: number;
  /** `closedAtMs` while there is data to remove; then `null`. */
  leavingSinceMs: number | null;
};

/** Closes an account. Returns the user as kept in the database, and the identity to seal. */
export function closeUser(user: User, nowMs: number): { user: User; sealed: SealedAccount } {
  const { uid, name, email, number, kycStatus, accepted, createdAtMs } = user;
  return {
    user: {
      uid,
      name: closedName,
      email: toClosedEmail(uid),
      number: '',
      isAdmin: false,
      // Makes every check of their permissions fail.
      isBlocked: true,
      isVerified: true,
      kycStatus,
      settings: defaultSettings,
      // Written explicitly, because the row of the user list is merged.
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
