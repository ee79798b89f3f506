import type { MailKind } from '../../mail-rules.ts';

/** The kinds of notification: those of mails that are about an account and go to its holder. */
export type NoticeKind = Exclude<
  MailKind,
  | `admin-${string}`
  | 'verify-email'
  | 'account-exists'
  | 'password-reset'
  | 'contact-message'
  | 'account-closed'
>;

/**
 * One entry of the bell: an event of somebody's account, written with the event, whatever the mail switches. Its id is
 * that of the mail about it, so a retried event is the same entry. docs/decisions/mails-and-bell.md
 */
export type Notice = {
  id: string;
  uid: string;
  kind: NoticeKind;
  /** One line, as the subject of the mail has it. */
  title: string;
  /** The transaction it is about; `null` if it is about none. */
  recordId: string | null;
  atMs: number;
};

/** Up to when somebody has read their notices. */
export type NoticesRead = { uid: string; readUpToMs: number };
