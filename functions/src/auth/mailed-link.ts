import { fingerprint } from '@keelstone/domain/ids';
import { DomainError } from '@keelstone/domain/errors';

/** What is known about a code that was mailed. Stored under a fingerprint of the code, never the code itself. */
export type MailedLink = {
  uid: string;
  purpose: 'verify-email' | 'reset-password';
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
};

export function mailedLinkId(oobCode: string): string {
  return fingerprint(`link|${oobCode}`);
}

/** Errors: `link-invalid` (unknown, or for something else), `link-used`, `link-expired`. */
export function assertUsable(
  link: MailedLink | undefined,
  purpose: MailedLink['purpose'],
  nowMs: number,
): MailedLink {
  if (link === undefined || link.purpose !== purpose) throw new DomainError('link-invalid');
  if (link.usedAtMs !== null) throw new DomainError('link-used');
  if (nowMs > link.expiresAtMs) throw new DomainError('link-expired');
  return link;
}
