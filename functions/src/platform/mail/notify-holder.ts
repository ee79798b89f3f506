// Notifies the holder of an account by mail and by the bell.
import { isClosedEmail } from '@keelstone/domain/access/account-closing/account-closing';
import { composeMail, type MailValues } from '@keelstone/domain/compose-mail';
import type { User } from '@keelstone/domain/core/user/user';
import { isMailWanted } from '@keelstone/domain/mail-rules';
import type { NoticeKind } from '@keelstone/domain/people/notification/notification';
import type { Writer } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { mailId, queueMail } from './queue-mail.ts';

export type NotifyDeps = Pick<PlatformDeps, 'mail' | 'notices' | 'now'>;
export type HolderMailKind = NoticeKind;

export type HolderMail<Kind extends HolderMailKind> = {
  kind: Kind;
  /** Identifies the event: it is mailed once, however often it is reported. */
  effectId: string;
  user: Pick<User, 'uid' | 'name' | 'email' | 'settings'>;
  values: MailValues[Kind];
  /** False if a mail limited to one a day has been sent today. */
  isDue?: boolean;
  /** The transaction concerned, if any. */
  recordId?: string;
  /** When the mail is sent, if not now. */
  notBeforeMs?: number;
};

/**
 * Notifies an account holder of an event, in the event's transaction. Writes an entry of the bell, and a mail unless
 * its switch is off. Only writes, so it may follow any reads.
 */
export function notifyHolder<Kind extends HolderMailKind>(
  tx: Writer,
  { user, isDue = true, recordId, values: given, ...mail }: HolderMail<Kind>,
  deps: NotifyDeps,
): void {
  // A closed account has no holder.
  if (isClosedEmail(user.email)) return;
  const values = { name: user.name, ...given };
  if (isMailWanted(mail.kind, user.settings, { isDue }))
    queueMail(tx, { ...mail, values, to: user.email }, deps);
  // The bell already shows the announcement of a future event.
  if (mail.notBeforeMs !== undefined && mail.notBeforeMs > deps.now()) return;
  const id = mailId(mail);
  const { kind } = mail;
  const { subject: title } = composeMail(kind, values);
  deps.notices.put(tx, id, {
    id,
    uid: user.uid,
    kind,
    title,
    recordId: recordId ?? null,
    atMs: deps.now(),
  });
}
