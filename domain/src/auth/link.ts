import { DomainError } from '../errors.ts';
import { fingerprint } from '../ids.ts';
import { limits } from '../limits.ts';
import type { Credentials, LinkPurpose } from './credentials.ts';

/** What is known about a secret that was handed out, by mail or as a ticket. The secret itself is never stored. */
export type Link = {
  uid: string;
  purpose: LinkPurpose;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  /** How often a password was tried with it; only a ticket is used more than once. */
  attempts: number;
};

const agesMsMax: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': limits.verifyLinkAgeMsMax,
  'reset-password': limits.resetLinkAgeMsMax,
  'kyc-ticket': limits.kycTicketAgeMsMax,
  'lock-account': limits.secureLinkAgeMsMax,
  'delete-account': limits.secureLinkAgeMsMax,
  'stop-factor-reset': limits.factorResetDelayMs,
};

/**
 * Links that each count until they are used or end: every security mail has its own, and whichever the owner finds
 * first has to work, whatever was mailed since.
 */
const independentPurposes: ReadonlySet<LinkPurpose> = new Set<LinkPurpose>(['lock-account']);

/** Under which id a secret's link is stored: a hash, so that reading the database opens nothing. */
export function linkIdOf(code: string): string {
  return fingerprint(`link|${code}`);
}

export function newLink({ uid, purpose, atMs }: { uid: string; purpose: LinkPurpose; atMs: number }): Link {
  return {
    uid,
    purpose,
    createdAtMs: atMs,
    expiresAtMs: atMs + agesMsMax[purpose],
    usedAtMs: null,
    attempts: 0,
  };
}

/**
 * May this link still be used? Errors: `link-invalid` (unknown, for another purpose, or ended by the use of another),
 * `link-used`, `link-expired`, `link-replaced` (a newer one of its kind was sent).
 */
export function assertUsable({
  id,
  link,
  purpose,
  credentials,
  nowMs,
}: {
  id: string;
  link: Link | undefined;
  purpose: LinkPurpose;
  credentials: Credentials | undefined;
  nowMs: number;
}): Link {
  if (link === undefined || link.purpose !== purpose) throw new DomainError('link-invalid');
  if (link.usedAtMs !== null) throw new DomainError('link-used');
  if (nowMs > link.expiresAtMs) throw new DomainError('link-expired');
  if (independentPurposes.has(purpose)) return link;
  const current = credentials?.links[purpose];
  if (current === undefined) throw new DomainError('link-invalid');
  if (current.id !== id) throw new DomainError('link-replaced');
  return link;
}
