import type { Closing } from '@keelstone/domain/user/account-closing';
import type { Deps } from '../deps.ts';
import type { Writer } from '../firestore/tx.ts';
import { mailId } from './queue-mail.ts';

/** Cancels the mail of the day before. */
export function forgetReminder(
  tx: Writer,
  { uid, closing }: { uid: string; closing: Closing },
  { mail }: Pick<Deps, 'mail'>,
): void {
  mail.erase(tx, mailId({ kind: 'closing-tomorrow', effectId: closingEffectId(uid, closing) }));
}

/** One closing, however often it is asked for. */
export function closingEffectId(uid: string, { closesAtMs }: Closing): string {
  return `${uid}_${String(closesAtMs)}`;
}
