import type { Credentials } from '@keelstone/domain/core/one-time-link/credentials';
import { deriveLinkId } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { mailId, queueMail } from '../../../platform/mail/queue-mail.ts';
import { issueLink, newCode, buildSecureLink } from '../../core/one-time-link/issue-link.ts';

export type VerificationCodes = { verify: string; remove: string };

export function newVerificationCodes(): VerificationCodes {
  return { verify: newCode(), remove: newCode() };
}

/** The id of the mail that carries these codes. */
export function verificationMailId({ verify }: VerificationCodes): string {
  return mailId({ kind: 'verify-email', effectId: deriveLinkId(verify) });
}

/**
 * Queues the mail of a registration with its two links: one verifies the address, the other reports "This wasn't me".
 * The caller writes the returned credentials.
 */
export function queueVerification(
  tx: Writer,
  { email, credentials, codes }: { email: string; credentials: Credentials; codes: VerificationCodes },
  deps: Deps,
): Credentials {
  const { appUrl } = deps.config;
  const values = {
    link: `${appUrl}/verified?oobCode=${codes.verify}`,
    deleteLink: buildSecureLink(codes.remove, deps),
  };
  queueMail(tx, { kind: 'verify-email', effectId: deriveLinkId(codes.verify), to: email, values }, deps);
  const verifying = issueLink(tx, { credentials, purpose: 'verify-email', code: codes.verify }, deps);
  return issueLink(tx, { credentials: verifying, purpose: 'delete-account', code: codes.remove }, deps);
}
