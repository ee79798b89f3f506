import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { mailId } from '../../../platform/mail/queue-mail.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';

/**
 * Queues the mail about an unlock for the time of the unlock. The job that retries mails sends it then; a lock before
 * that deletes it.
 */
export function queueUnlockedMail(
  tx: Writer,
  { user, unlocksAtMs }: { user: User; unlocksAtMs: number },
  deps: Deps,
): void {
  const { uid } = user;
  const effectId = buildEffectId(uid, unlocksAtMs);
  const values = { lockLink: issueLockLink(tx, uid, deps) };
  notifyHolder(tx, { kind: 'account-unlocked', effectId, user, values, notBeforeMs: unlocksAtMs }, deps);
}

/** The id of the mail about an unlock at a given time. */
export function unlockedMailId(uid: string, unlocksAtMs: number): string {
  return mailId({ kind: 'account-unlocked', effectId: buildEffectId(uid, unlocksAtMs) });
}

function buildEffectId(uid: string, unlocksAtMs: number): string {
  return `${uid}_${String(unlocksAtMs)}`;
}
