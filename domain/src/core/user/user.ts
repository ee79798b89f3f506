// A user as Firestore stores them, beginning with the states of their identity verification.
import type { LegalVersions } from '../legal/acceptance.ts';
import type { AccountLock } from './owner-lock.ts';
import { defaultSettings, type UserSettings } from './user-settings.ts';

export const kycStatuses = ['Unverified', 'Pending', 'Approved', 'Rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** The closing of an account at its owner's request. The owner can undo it until `closesAtMs`. */
export type Closing = { requestedAtMs: number; closesAtMs: number };

/** A stored user: decides about role and suspension. Balances are in the account. */
export type User = AccountLock & {
  uid: string;
  name: string;
  email: string;
  /** The phone number, in E.164. */
  number: string;
  isAdmin: boolean;
  isBlocked: boolean;
  isVerified: boolean;
  kycStatus: KycStatus;
  settings: UserSettings;
  /**
   * When the reset of lost second factors takes effect; a copy for display, since the factors' own document decides.
   * Absent if no reset was ever started.
   */
  factorResetAtMs?: number | null;
  /** When the user lost their power as an administrator, by a suspension or by losing the role, absent if never. */
  adminUntilMs?: number;
  /** The newest accepted versions of terms and privacy text, absent until the first. `acceptances` has the times. */
  accepted?: LegalVersions;
  /** The requested closing; null or absent if the owner did not ask for it or has undone it. */
  closing?: Closing | null;
  /** When the account was closed. The document then has nothing personal. Absent while the account is open. */
  closedAtMs?: number;
  createdAtMs: number;
};

export type Registration = Pick<User, 'uid' | 'name' | 'email' | 'number'> & { atMs: number };

/** A user just after registering: unverified, without the role or documents. */
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
