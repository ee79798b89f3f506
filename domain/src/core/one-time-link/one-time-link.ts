import { DomainError } from '../../errors.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { Credentials, LinkPurpose } from './credentials.ts';
import { oneTimeLinkLimits } from './one-time-link.limits.ts';

/**
 * The purpose of a secret: a mailed link or a ticket of `credentials`, the ticket of a right password that waits for
 * its second factor, or a challenge that a passkey is asked to sign.
 */
export type SecretPurpose = LinkPurpose | 'factor-ticket' | ChallengeFor['purpose'];

/**
 * The purpose of a challenge, and to whom it belongs: `boundTo` is the session, or the ticket of the sign-in, that
 * asked for it and alone may answer it. There is one at a time for each.
 */
export type ChallengeFor = { purpose: 'add-passkey' | 'prove'; boundTo: string };

/** A secret that was handed out, as it is stored: by its fingerprint, never itself. */
export type Secret = {
  uid: string;
  purpose: SecretPurpose;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  /** How often it was tried; only some are used more than once. */
  attempts: number;
  /** The moment just before the password was checked; only of a factor ticket. */
  checkedAtMs?: number;
  /** The fingerprint of the bytes to be signed; only of a challenge. */
  ref?: string;
};

/**
 * `stands`: it counts until it is used or ends, whatever was handed out since; the others are replaced by the next of
 * their kind. `repeats`: a use does not end it.
 */
type Rules = { ageMsMax: number; stands?: true; repeats?: true };

const rules: Readonly<Record<SecretPurpose, Rules>> = {
  'verify-email': { ageMsMax: oneTimeLinkLimits.verifyLinkAgeMsMax },
  'reset-password': { ageMsMax: oneTimeLinkLimits.resetLinkAgeMsMax },
  'kyc-ticket': { ageMsMax: oneTimeLinkLimits.kycTicketAgeMsMax, repeats: true },
  // Every security mail has its own, and whichever the owner finds first has to work.
  'lock-account': { ageMsMax: oneTimeLinkLimits.secureLinkAgeMsMax, stands: true },
  'delete-account': { ageMsMax: oneTimeLinkLimits.secureLinkAgeMsMax },
  'stop-factor-reset': { ageMsMax: oneTimeLinkLimits.factorResetDelayMs },
  'factor-ticket': { ageMsMax: oneTimeLinkLimits.factorTicketAgeMsMax, stands: true },
  'add-passkey': { ageMsMax: oneTimeLinkLimits.challengeAgeMsMax },
  prove: { ageMsMax: oneTimeLinkLimits.challengeAgeMsMax },
};

/** Under which id a mailed secret is stored: a hash, so that reading the database opens nothing. */
export function linkIdOf(code: string): string {
  return fingerprint(`link|${code}`);
}

/** The same for the ticket of a sign-in. */
export function ticketIdOf(ticket: string): string {
  return fingerprint(`factor-ticket|${ticket}`);
}

/** The same for a challenge, by what it is bound to: the next one takes its place. */
export function challengeIdOf({ purpose, boundTo }: ChallengeFor): string {
  return fingerprint(`challenge|${purpose}|${boundTo}`);
}

/** What a challenge is known by. */
export function challengeRef(challenge: string): string {
  return fingerprint(`challenge|${challenge}`);
}

export function newSecret({
  atMs,
  ...given
}: Pick<Secret, 'uid' | 'purpose' | 'checkedAtMs' | 'ref'> & { atMs: number }): Secret {
  const expiresAtMs = atMs + rules[given.purpose].ageMsMax;
  return { ...given, createdAtMs: atMs, expiresAtMs, usedAtMs: null, attempts: 0 };
}

/** The secret after a use: over, unless its kind may be used again. */
export function useSecret(secret: Secret, nowMs: number): Secret {
  return rules[secret.purpose].repeats === true
    ? { ...secret, attempts: secret.attempts + 1 }
    : { ...secret, usedAtMs: nowMs };
}

/** Whether a ticket or a challenge counts, for this purpose and now. */
export function isOpen(
  secret: Secret | undefined,
  { purpose, nowMs }: { purpose: SecretPurpose; nowMs: number },
): secret is Secret {
  return secret?.purpose === purpose && secret.usedAtMs === null && nowMs < secret.expiresAtMs;
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
  link: Secret | undefined;
  purpose: LinkPurpose;
  credentials: Credentials | undefined;
  nowMs: number;
}): Secret {
  if (link === undefined || link.purpose !== purpose) throw new DomainError('link-invalid');
  if (link.usedAtMs !== null) throw new DomainError('link-used');
  if (nowMs > link.expiresAtMs) throw new DomainError('link-expired');
  if (rules[purpose].stands === true) return link;
  const current = credentials?.links[purpose];
  if (current === undefined) throw new DomainError('link-invalid');
  if (current.id !== id) throw new DomainError('link-replaced');
  return link;
}
