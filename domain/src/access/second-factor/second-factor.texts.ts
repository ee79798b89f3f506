import { oneTimeLinkLimits } from '../../core/one-time-link/one-time-link.limits.ts';
import type { Refusals } from '../../errors.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { secondFactorLimits } from './second-factor.limits.ts';

export const secondFactorTexts = {
  resetWait: hoursText(oneTimeLinkLimits.factorResetDelayMs),
  factorsKept: 'Your second factor stays as it is',
} as const;

export const secondFactorRefusals = {
  'factor-refused':
    'This was not accepted. Please try again with a new code, or sign in again from the start',
  'factor-required': 'Please set up a second factor first',
  'no-factor': 'This account has no second factor',
  'factor-limit': 'Please remove a passkey before you add another one',
  'factor-too-new': `This second factor is less than ${hoursText(secondFactorLimits.factorTrustDelayMs)} old. Please use an older one or a recovery code`,
} as const satisfies Refusals;
