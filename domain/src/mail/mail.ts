export const mailKinds = [
  'verify-email',
  'account-exists',
  'password-reset',
  'password-changed',
  'password-changed-outside',
  'identity-restored',
  'new-device',
  'sign-ins-refused',
  'factor-changed',
  'factor-reset-started',
  'address-added',
  'only-saved-ending',
  'account-locked',
  'unlock-requested',
  'account-unlocked',
  'closing-requested',
  'closing-tomorrow',
  'closing-undone',
  'account-closed',
  'account-suspended',
  'account-unsuspended',
  'kyc-received',
  'kyc-information',
  'kyc-approved',
  'kyc-rejected',
  'deposit-received',
  'deposit-approved',
  'deposit-rejected',
  'withdrawal-requested',
  'withdrawal-approved',
  'withdrawal-rejected',
  'transaction-information',
  'withdrawal-sent',
  'withdrawal-corrected',
  'withdrawal-returned',
  'profit-credited',
  'figures-edited',
  'contact-message',
  'admin-proposal',
  'admin-wallet-changed',
  'admin-role-changed',
  'admin-policy-changed',
  'admin-large-decision',
  'admin-books-broken',
  'admin-digest',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `held`: its recipient has had their mails of this hour; it is sent in one mail with the others that are held.
 * `merged`: it is being sent in another one, and keeps its text until that one is sent.
 */
export type MailState = 'queued' | 'held' | 'merged' | 'sending' | 'sent' | 'undeliverable';

/**
 * One mail of the outbox. The body is erased once it is sent or given up, since it may carry a link that signs
 * somebody in. `leaseUntilMs` keeps two function instances from sending the same mail.
 */
export type Mail = {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  state: MailState;
  attempts: number;
  nextAttemptAtMs: number;
  leaseUntilMs: number;
  createdAtMs: number;
  sentAtMs: number | null;
  /** When it was given up, if it was. */
  givenUpAtMs?: number;
  /** The mail that it is sent in, if it was held. */
  mergedInto?: string;
  /** The mails that are sent in this one. */
  carries?: readonly string[];
};
