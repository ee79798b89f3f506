import { composeMail, type MailValues } from '@keelstone/domain/compose-mail';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import type { MailKind } from '@keelstone/domain/mail-rules';
import type { Writer } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';

/** The id of the only mail that an effect sends. */
export function mailId({ kind, effectId }: { kind: MailKind; effectId: string }): string {
  return `${kind}_${effectId}`;
}

/**
 * Puts a mail into the outbox, in the transaction of the effect that it reports. `effectId` identifies the mail,
 * however often the effect is retried. With `notBeforeMs` it waits there until then.
 */
export function queueMail<Kind extends MailKind>(
  tx: Writer,
  mail: { kind: Kind; effectId: string; to: string; values: MailValues[Kind]; notBeforeMs?: number },
  deps: Pick<PlatformDeps, 'mail' | 'now'>,
): void {
  const id = mailId(mail);
  const queued: Mail = {
    id,
    kind: mail.kind,
    to: mail.to,
    ...composeMail(mail.kind, mail.values),
    state: 'queued',
    attempts: 0,
    nextAttemptAtMs: mail.notBeforeMs ?? deps.now(),
    leaseUntilMs: 0,
    createdAtMs: deps.now(),
    sentAtMs: null,
  };
  deps.mail.put(tx, id, queued);
}
