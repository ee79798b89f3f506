import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const oneTimeLinkLimits = {
  verifyLinkAgeMsMax: 24 * 60 * 60_000,
  resetLinkAgeMsMax: 60 * 60_000,
  /** The link to `/secure` in a mail: as long as somebody may be away from their mail. */
  secureLinkAgeMsMax: 7 * 24 * 60 * 60_000,
  /** How long the ticket of a verified address opens sessions of the identity form. */
  kycTicketAgeMsMax: 2 * 60 * 60_000,
  /** How long a right password waits for its second factor. */
  factorTicketAgeMsMax: 5 * 60_000,
  /** How long a challenge of a passkey may be answered. */
  challengeAgeMsMax: 5 * 60_000,
  /** After how long the reset of lost factors takes effect; until then its link stops it. */
  factorResetDelayMs: 72 * 60 * 60_000,
  /** A link that was used or has expired is still distinguished from an unknown one for this long. */
  usedLinkKeptMs: 30 * 24 * 60 * 60_000,
} as const;

export const oneTimeLinkThrottles = {
  mailedCode: [{ by: 'ip', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
