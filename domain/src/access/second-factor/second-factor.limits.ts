export const secondFactorLimits = {
  pendingTotpAgeMsMax: 15 * 60_000,
  /** The length of a step of an authenticator app, and how many steps its clock may be off. */
  totpStepMs: 30_000,
  totpStepsOff: 1,
  recoveryCodes: 10,
  passkeysPerUser: 10,
  passkeyNameLengthMax: 60,
  /** How long a new second factor decides nothing about older ones. */
  factorTrustDelayMs: 24 * 60 * 60_000,
} as const;
