import type { MailRequestKind } from '@keelstone/domain/access/mail-request/mail-request';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Requests a mail to an address. Writes one document and looks nothing up, so that neither the answer nor its time
 * reveals whether the address has an account. A trigger does the rest (`answerMailRequest`).
 */
export function requestMail(
  { kind, email }: { kind: MailRequestKind; email: string },
  deps: Deps,
): Promise<void> {
  const { mailRequests, now } = deps;
  return mailRequests.save(mailRequests.newId(), { kind, email: email.toLowerCase(), createdAtMs: now() });
}
