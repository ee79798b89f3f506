import type { MailKind } from '../../mail-rules.ts';

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
