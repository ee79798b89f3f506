import { minute, type Throttle } from '../../kernel/api/throttle.ts';

/** The bound on wrong second factors and confirming passwords of one account, counted together everywhere. */
export const factorTries = {
  by: 'caller',
  counts: 'refusals',
  max: 5,
  windowSeconds: 15 * minute,
} as const satisfies Throttle;

export const secondFactorLimits = {
  pendingTotpAgeMsMax: 15 * 60_000,
  /** The length of a step of an authenticator app, and how many steps its clock may be off. */
  totpStepMs: 30_000,
  totpStepsOff: 1,
  recoveryCodes: 10,
  /** With fewer left, the page asks for new ones. */
  recoveryCodesFew: 3,
  passkeysPerUser: 10,
  passkeyNameLengthMax: 60,
  /** For this long after it was added, a second factor cannot remove older ones. */
  factorTrustDelayMs: 24 * 60 * 60_000,
} as const;
