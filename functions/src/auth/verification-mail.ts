import type { Credentials } from '@keelstone/domain/auth/credentials';
import { linkIdOf } from '@keelstone/domain/auth/link';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import { mailId, queueMail } from '../mail/queue-mail.ts';
import { issueLink, newCode } from './issue-link.ts';

export type VerificationCodes = { verify: string; disown: string };

export function newVerificationCodes(): VerificationCodes {
  return { verify: newCode(), disown: newCode() };
}

/** The id of the mail that carries these codes. */
export function verificationMailId({ verify }: VerificationCodes): string {
  return mailId({ kind: 'verify-email', effectId: linkIdOf(verify) });
}

/**
 * Queues the mail of a registration with its two links: one proves the address, the other says "This wasn't me". The
 * caller writes the credentials that this returns.
 */
export function queueVerification(
  { email, credentials, codes }: { email: string; credentials: Credentials; codes: VerificationCodes },
  tx: Tx,
  deps: Pick<Deps, 'config' | 'links' | 'mail' | 'now'>,
): Credentials {
  const { appUrl } = deps.config;
  queueMail(deps, tx, {
    kind: 'verify-email',
    effectId: linkIdOf(codes.verify),
    to: email,
    values: {
      link: `${appUrl}/verified?oobCode=${codes.verify}`,
      // After a #: no server, log or Referer sees it.
      disownLink: `${appUrl}/not-me#code=${codes.disown}`,
    },
  });
  const verifying = issueLink({ credentials, purpose: 'verify-email', code: codes.verify }, tx, deps);
  return issueLink({ credentials: verifying, purpose: 'disown-account', code: codes.disown }, tx, deps);
}
