import type { Refusals } from '../../kernel/refusal.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { secondFactorLimits } from './second-factor.limits.ts';

export const secondFactorTexts = {
  resetWait: hoursText(secondFactorLimits.factorResetDelayMs),
  factorsKept: 'Your second factor stays as it is',
} as const;

export const secondFactorRefusals = {
  'factor-refused': {
    status: 401,
    message: 'This was not accepted. Please try again with a new code, or sign in again from the start',
  },
  'factor-required': { status: 403, message: 'Please set up a second factor first' },
  'no-factor': { status: 409, message: 'This account has no second factor' },
  'factor-limit': { status: 409, message: 'Please remove a passkey before you add another one' },
  'factor-too-new': {
    status: 403,
    message: `This second factor is less than ${hoursText(secondFactorLimits.factorTrustDelayMs)} old. Please use an older one or a recovery code`,
  },
} as const satisfies Refusals;
