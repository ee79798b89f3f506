/**
 * How often a call may be made: `max` within `windowSeconds`, counted by the trusted client address (of IPv6 the /64,
 * and with ten times the `max` the /48), the signed-in caller, the e-mail address in the body, that address together
 * with the network it is tried from, or together with the device that the body names. `refusals` counts only attempts
 * that failed, so that nobody is kept out by signing in often; `successes` only those that did not, so that nobody
 * fills it who does not know the password.
 *
 * `of` keeps strangers from locking out an owner. A device that has signed in to the address before is counted by the
 * `known-device` throttles alone, everybody else by those of `strangers`; without it, everybody is.
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

/** The limits that calls of several subjects share; those of one subject are in its limits. */
export const throttles = {
  // Far above what an open page asks for; it bounds how many people a stolen session reads.
  // Three files of 10,000 rows.
  adminExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
  adminList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  // One person, record or document at a time: a page that shows many images asks for each.
  adminView: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: 15 * minute }],
  adminDelete: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // Far above what people decide by hand.
  figures: [{ by: 'caller', counts: 'all', max: 100, windowSeconds: hour }],
  // A page that breaks on opening, for an office.
  fault: [{ by: 'ip', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
