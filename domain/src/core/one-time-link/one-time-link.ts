import { DomainError } from '../../errors.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { Credentials, LinkPurpose } from './credentials.ts';
import { oneTimeLinkLimits } from './one-time-link.limits.ts';

/**
 * The purpose of a secret: a mailed link or ticket listed in `credentials`, the ticket of a sign-in that waits for its
 * second factor, or a challenge for a passkey.
 */
export type SecretPurpose = LinkPurpose | 'factor-ticket' | ChallengeFor['purpose'];

/**
 * The purpose and owner of a challenge. `boundTo` is the session or sign-in ticket that asked for the challenge. Only
 * that one may answer. Each has one challenge at a time.
 */
export type ChallengeFor = { purpose: 'add-passkey' | 'prove'; boundTo: string };

/** A secret as stored: under its fingerprint, without the secret itself. */
export type SecretRecord = {
  uid: string;
  purpose: SecretPurpose;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  /** The number of uses. Only some secrets have more than one. */
  attempts: number;
  /** The time just before the password was checked, only for a factor ticket. */
  checkedAtMs?: number;
  /** The fingerprint of the bytes to sign, only for a challenge. */
  ref?: string;
};

/**
 * `outlivesNewer`: the secret counts until it is used or expires, even if newer ones are issued. Without it, the next
 * secret of its kind replaces it. `isReusable`: a use does not end it.
 */
type Rules = { ageMsMax: number; outlivesNewer?: true; isReusable?: true };

const rules: Readonly<Record<SecretPurpose, Rules>> = {
  'verify-email': { ageMsMax: oneTimeLinkLimits.verifyLinkAgeMsMax },
  'reset-password': { ageMsMax: oneTimeLinkLimits.resetLinkAgeMsMax },
  'kyc-ticket': { ageMsMax: oneTimeLinkLimits.kycTicketAgeMsMax, isReusable: true },
  // Every security mail has its own link, and whichever link the owner finds first must work.
  'lock-account': { ageMsMax: oneTimeLinkLimits.secureLinkAgeMsMax, outlivesNewer: true },
  'delete-account': { ageMsMax: oneTimeLinkLimits.secureLinkAgeMsMax },
  'stop-factor-reset': { ageMsMax: oneTimeLinkLimits.factorResetDelayMs },
  'factor-ticket': { ageMsMax: oneTimeLinkLimits.factorTicketAgeMsMax, outlivesNewer: true },
  'add-passkey': { ageMsMax: oneTimeLinkLimits.challengeAgeMsMax },
  prove: { ageMsMax: oneTimeLinkLimits.challengeAgeMsMax },
};

/** The id under which a mailed secret is stored: a hash, so that a reader of the database cannot use it. */
export function deriveLinkId(code: string): string {
  return fingerprint(`link|${code}`);
}

/** The id under which the ticket of a sign-in is stored. */
export function deriveTicketId(ticket: string): string {
  return fingerprint(`factor-ticket|${ticket}`);
}

/** The id under which a challenge is stored, by its owner: the next challenge of that owner replaces it. */
export function deriveChallengeId({ purpose, boundTo }: ChallengeFor): string {
  return fingerprint(`challenge|${purpose}|${boundTo}`);
}

export function challengeRef(challenge: string): string {
  return fingerprint(`challenge|${challenge}`);
}

export function newSecret({
  atMs,
  ...given
}: Pick<SecretRecord, 'uid' | 'purpose' | 'checkedAtMs' | 'ref'> & { atMs: number }): SecretRecord {
  const expiresAtMs = atMs + rules[given.purpose].ageMsMax;
  return { ...given, createdAtMs: atMs, expiresAtMs, usedAtMs: null, attempts: 0 };
}

/** Returns the secret after a use. It ends unless its kind may be used again. */
export function useSecret(secret: SecretRecord, nowMs: number): SecretRecord {
  return rules[secret.purpose].isReusable === true
    ? { ...secret, attempts: secret.attempts + 1 }
    : { ...secret, usedAtMs: nowMs };
}

/** Returns whether a ticket or a challenge counts for this purpose now. */
export function isOpen(
  secret: SecretRecord | undefined,
  { purpose, nowMs }: { purpose: SecretPurpose; nowMs: number },
): secret is SecretRecord {
  return secret?.purpose === purpose && secret.usedAtMs === null && nowMs < secret.expiresAtMs;
}

/**
 * Refuses a link that may not be used. Errors: `link-invalid` (unknown, for another purpose, or ended by another link's
 * use), `link-used`, `link-expired`, `link-replaced` (a newer link of its purpose was sent).
 */
export function assertUsable({
  id,
  link,
  purpose,
  credentials,
  nowMs,
}: {
  id: string;
  link: SecretRecord | undefined;
  purpose: LinkPurpose;
  credentials: Credentials | undefined;
  nowMs: number;
}): SecretRecord {
  if (link === undefined || link.purpose !== purpose) throw new DomainError('link-invalid');
  if (link.usedAtMs !== null) throw new DomainError('link-used');
  if (nowMs > link.expiresAtMs) throw new DomainError('link-expired');
  if (rules[purpose].outlivesNewer === true) return link;
  const current = credentials?.links[purpose];
  if (current === undefined) throw new DomainError('link-invalid');
  if (current.id !== id) throw new DomainError('link-replaced');
  return link;
}
