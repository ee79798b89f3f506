import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const oneTimeLinkLimits = {
  /** A link that was used or has expired is still distinguished from an unknown one for this long. */
  usedLinkKeptMs: 30 * 24 * 60 * 60_000,
} as const;

export const oneTimeLinkThrottles = {
  mailedCode: [{ by: 'ip', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
