import type { MailKind } from '../../mail-rules.ts';

/**
 * The state of a mail in the outbox. A `held` mail waits because the recipient has already had this hour's mails. It is
 * sent in one mail with the other held ones. A `merged` mail is being sent in another mail, and keeps its text until
 * then.
 */
export type MailState = 'queued' | 'held' | 'merged' | 'sending' | 'sent' | 'undeliverable';

/**
 * One mail of the outbox. Its body is erased once it is sent or given up, since it may have a link that signs somebody
 * in. `leaseUntilMs` keeps two function instances from sending the same mail.
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
  givenUpAtMs?: number;
  /** The mail in which this held mail is sent. */
  mergedInto?: string;
  /** The mails that are sent in this one. */
  carries?: readonly string[];
};
