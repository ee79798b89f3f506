import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const profileLimits = {
  /** How long a new name waits to be copied into records; names changed meanwhile are copied with it. */
  renameWaitMs: 5 * 60_000,
  renamesPerPage: 50,
} as const;

export const profileThrottles = {
  // A new name is copied into every record of its owner.
  profile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
