import type { Deps } from '../../deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { mailId } from '../../../platform/mail/queue-mail.ts';
import type { Closing } from '@keelstone/domain/core/user/user';

/** Cancels the mail of the day before. */
export function forgetReminder(
  tx: Writer,
  { uid, closing }: { uid: string; closing: Closing },
  { mail }: Deps,
): void {
  mail.erase(tx, mailId({ kind: 'closing-tomorrow', effectId: closingEffectId(uid, closing) }));
}

/** One closing, however often it is asked for. */
export function closingEffectId(uid: string, { closesAtMs }: Closing): string {
  return `${uid}_${String(closesAtMs)}`;
}
