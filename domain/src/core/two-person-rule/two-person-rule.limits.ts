import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const twoPersonRuleLimits = {
  /** The wait between the confirmation of a looser two-person policy and its start. */
  policyLooseningMs: 24 * 60 * 60_000,
} as const;

export const twoPersonRuleThrottles = {
  policy: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
