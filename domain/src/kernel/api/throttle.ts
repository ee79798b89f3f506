/**
 * How often a call may be made: `max` times within `windowSeconds`. The key is the trusted client address (for IPv6 the
 * /64, and with ten times the `max` the /48), the signed-in caller, the e-mail address in the body, or that address
 * with the network or with the device in the body. `refusals` counts only failed attempts, so that frequent sign-ins
 * lock nobody out; `successes` only the others, so that only somebody who knows the password can fill it.
 *
 * `of` keeps strangers from locking out an owner. A device that has signed in to the address before is counted only by
 * the `known-device` throttles, everybody else only by those of `strangers`. A throttle without `of` counts everybody.
 */
export type Throttle = {
  by: 'ip' | 'caller' | 'email' | 'email-and-network' | 'email-and-device';
  counts: 'all' | 'refusals' | 'successes';
  of?: 'known-device' | 'strangers';
  max: number;
  windowSeconds: number;
};

export const minute = 60;
export const hour = 60 * minute;

/** The limits that calls of several subjects share. Other limits are in the subject's own file. */
export const throttles = {
  // Three files of 10,000 rows, far more than an open page requests. Bounds how many people a stolen session can read.
  adminExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  adminList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  // Each call shows one person, record or document. A page with many images makes a call for each.
  adminView: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  adminDelete: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // Far more than people decide by hand.
  figures: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // Enough for a whole office whose page fails when it opens.
  fault: [{ by: 'ip', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
