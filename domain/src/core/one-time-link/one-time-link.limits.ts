import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const oneTimeLinkLimits = {
  verifyLinkAgeMsMax: 24 * 60 * 60_000,
  resetLinkAgeMsMax: 60 * 60_000,
  /** Age of a link to `/secure` in a mail. A week, because owners may not read their mail for days. */
  secureLinkAgeMsMax: 7 * 24 * 60 * 60_000,
  /** How long the ticket of a verified address opens sessions for the identity form. */
  kycTicketAgeMsMax: 2 * 60 * 60_000,
  /** How long a sign-in waits for the second factor after a correct password. */
  factorTicketAgeMsMax: 5 * 60_000,
  /** How long a passkey may answer a challenge. */
  challengeAgeMsMax: 5 * 60_000,
  /** The delay of a reset of lost factors, during which its link can stop it. */
  factorResetDelayMs: 72 * 60 * 60_000,
  /** How long a used or expired link is still distinguished from an unknown one. */
  usedLinkKeptMs: 30 * 24 * 60 * 60_000,
} as const;

export const oneTimeLinkThrottles = {
  mailedCode: [{ by: 'ip', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
