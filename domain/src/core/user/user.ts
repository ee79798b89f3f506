import type { LegalVersions } from '../legal/acceptance.ts';
import type { AccountLock } from './owner-lock.ts';

export const kycStatuses = ['Unverified', 'Pending', 'Approved', 'Rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** The switches of /notifications and /settings; they are kept with the user. */
export type UserSettings = {
  unusualActivity: boolean;
  latestSale: boolean;
  accountTips: boolean;
  newBrowser: boolean;
  featureUpdate: boolean;
  saveActivityLogs: boolean;
  /** For administrators only; absent is off. */
  dailyDigest?: boolean | undefined;
};

export const defaultSettings: UserSettings = {
  unusualActivity: true,
  latestSale: true,
  accountTips: true,
  newBrowser: false,
  featureUpdate: false,
  saveActivityLogs: true,
};

/** The closing of an account at its owner's request. It may be undone until `closesAtMs`. */
export type Closing = { requestedAtMs: number; closesAtMs: number };

/** A user as stored: the authority on role and suspension. Balances are in the account. */
export type User = AccountLock & {
  uid: string;
  name: string;
  email: string;
  /** E.164. */
  number: string;
  isAdmin: boolean;
  isBlocked: boolean;
  isVerified: boolean;
  kycStatus: KycStatus;
  settings: UserSettings;
  /**
   * When the reset of lost second factors takes effect; a copy for display. The factors themselves decide. Absent if
   * none was ever started.
   */
  factorResetAtMs?: number | null;
  /** When their power as an administrator was taken, by a suspension or with the role; absent if it never was. */
  adminUntilMs?: number;
  /**
   * The newest versions of terms and privacy text that they accepted; absent until the first. `acceptances` says when.
   */
  accepted?: LegalVersions;
  /** The closing that they have asked for; null or absent if they did not, or have undone it. */
  closing?: Closing | null;
  /** When the account was closed; nothing here is personal then. Absent while it is open. */
  closedAtMs?: number;
  createdAtMs: number;
};

export type Registration = Pick<User, 'uid' | 'name' | 'email' | 'number'> & { atMs: number };

/** A user just after registering: unverified, no role, no documents. */
export function newUser({ uid, name, email, number, atMs }: Registration): User {
  return {
    uid,
    name,
    email,
    number,
    isAdmin: false,
    isBlocked: false,
    isVerified: false,
    kycStatus: 'Unverified',
    settings: defaultSettings,
    createdAtMs: atMs,
  };
}
