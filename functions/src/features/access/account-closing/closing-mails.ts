import {
  type ClosingObstacle,
  closingReminderAtMs,
} from '@keelstone/domain/access/account-closing/account-closing';
import { obstacleTexts } from '@keelstone/domain/access/account-closing/account-closing.letters';
import type { Closing, User } from '@keelstone/domain/core/user/user';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { mailId } from '../../../platform/mail/queue-mail.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';

/** Mails the owner that their account will be closed: now, and again a day before. */
export function announceClosing(
  tx: Writer,
  { user, closing }: { user: User; closing: Closing },
  deps: Deps,
): void {
  const mail = (notBeforeMs?: number) => ({
    effectId: closingEffectId(user.uid, closing),
    user,
    values: { ...issueMailValues(tx, user, deps), at: timeText(closing.closesAtMs) },
    ...(notBeforeMs !== undefined && { notBeforeMs }),
  });
  notifyHolder(tx, { kind: 'closing-requested', ...mail() }, deps);
  notifyHolder(tx, { kind: 'closing-tomorrow', ...mail(closingReminderAtMs(closing)) }, deps);
}

/** Mails the owner that the account stays open, and why. `missing` is empty if somebody has cancelled the closing. */
export function announceStaying(
  tx: Writer,
  { user, closing, missing }: { user: User; closing: Closing; missing: readonly ClosingObstacle[] },
  deps: Deps,
): void {
  cancelReminder(tx, { uid: user.uid, closing }, deps);
  const effectId = closingEffectId(user.uid, closing);
  const obstacles = missing.map((each) => obstacleTexts[each]);
  const values = { ...issueMailValues(tx, user, deps), missing: obstacles };
  notifyHolder(tx, { kind: 'closing-undone', effectId, user, values }, deps);
}

/** The values of a mail about a closing. Issues a lock link: each mail has its own. */
function issueMailValues(tx: Writer, { uid }: User, deps: Deps) {
  return { link: `${deps.config.appUrl}/settings/data`, lockLink: issueLockLink(tx, uid, deps) };
}

/** Cancels the mail that was queued for the day before the closing. */
export function cancelReminder(
  tx: Writer,
  { uid, closing }: { uid: string; closing: Closing },
  { mail }: Deps,
): void {
  mail.erase(tx, mailId({ kind: 'closing-tomorrow', effectId: closingEffectId(uid, closing) }));
}

/** Identifies a closing, however often it is requested. */
function closingEffectId(uid: string, { closesAtMs }: Closing): string {
  return `${uid}_${String(closesAtMs)}`;
}
