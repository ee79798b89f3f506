/**
 * How often a call may be made: `max` within `windowSeconds`, counted per trusted client address, per signed-in
 * caller, or per e-mail address in the body (security.md 2.0, G7). `refusals` counts only attempts that failed, so
 * that nobody is kept out by signing in often.
 */
export type Throttle = {
  by: 'ip' | 'caller' | 'email';
  counts: 'all' | 'refusals';
  max: number;
  windowSeconds: number;
};

const minute = 60;
const hour = 60 * minute;

/** The limits of security.md section 2, by the row they belong to. */
export const throttles = {
  login: [
    { by: 'email', counts: 'refusals', max: 5, windowSeconds: 15 * minute },
    { by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute },
  ],
  register: [{ by: 'ip', counts: 'all', max: 3, windowSeconds: hour }],
  mailRequest: [
    { by: 'email', counts: 'all', max: 3, windowSeconds: hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
  mailedCode: [{ by: 'ip', counts: 'all', max: 10, windowSeconds: hour }],
  kycSession: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
  activity: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  kyc: [
    { by: 'caller', counts: 'all', max: 6, windowSeconds: 24 * hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
  deposit: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  withdrawal: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  wallet: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  claims: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
  contact: [{ by: 'ip', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
