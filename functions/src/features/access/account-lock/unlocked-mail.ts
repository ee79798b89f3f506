import type { User } from '@keelstone/domain/core/user/user';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { mailId } from '../../../platform/mail/queue-mail.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import type { Deps } from '../../deps.ts';

/**
 * Queues the mail that an account is open again, for the time at which it is: the job that retries mails sends it then,
 * and it is deleted if the account is locked before.
 */
export function queueUnlockedMail(
  deps: Deps,
  tx: Writer,
  { user, unlocksAtMs }: { user: User; unlocksAtMs: number },
): void {
  const { uid, name } = user;
  notifyHolder(deps, tx, {
    kind: 'account-unlocked',
    effectId: effectIdOf(uid, unlocksAtMs),
    user,
    values: { name, lockLink: issueLockLink(deps, tx, uid) },
    notBeforeMs: unlocksAtMs,
  });
}

/** The id of the mail about the unlock at a given time. */
export function unlockedMailId(uid: string, unlocksAtMs: number): string {
  return mailId({ kind: 'account-unlocked', effectId: effectIdOf(uid, unlocksAtMs) });
}

function effectIdOf(uid: string, unlocksAtMs: number): string {
  return `${uid}_${String(unlocksAtMs)}`;
}
