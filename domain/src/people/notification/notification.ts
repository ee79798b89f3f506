import type { MailKind } from '../../mail-rules.ts';

/** The kinds of notification: the mails about an account that go to its holder. */
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
 * One entry of the bell: an event of an account, written with the event regardless of the mail switches. It has the id
 * of the mail about it, so a retried event is the same entry. docs/decisions/mails-and-bell.md
 */
export type Notice = {
  id: string;
  uid: string;
  kind: NoticeKind;
  /** One line, as in the subject of the mail. */
  title: string;
  /** The transaction concerned, or `null` if there is none. */
  recordId: string | null;
  atMs: number;
};

/** The time up to which a person has read their notices. */
export type NoticesRead = { uid: string; readUpToMs: number };
