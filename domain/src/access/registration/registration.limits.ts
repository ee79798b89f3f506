import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const registrationLimits = {
  /** The owner of an address is mailed at most once in this time that somebody tried to register it. */
  ownerMailMs: hour * 1000,
} as const;

export const registrationThrottles = {
  register: [
    // Many people share the address of an office or a mobile network. They register a few at a time, all day.
    { by: 'ip', counts: 'all', max: 10, windowSeconds: 10 * minute },
    { by: 'ip', counts: 'all', max: 60, windowSeconds: 24 * hour },
    // Each registration of an unverified address sends a mail to it.
    { by: 'email', counts: 'all', max: 10, windowSeconds: hour },
  ],
} as const satisfies Record<string, readonly Throttle[]>;
