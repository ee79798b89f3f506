import type { Refusals } from '../../kernel/refusal.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { userLimits } from '../../core/user/user.limits.ts';

export const accountLockTexts = {
  unlockWait: hoursText(userLimits.unlockWaitMs),
  strangersAccountDeleted: 'The account was deleted. Nobody can use your email address with it any more',
  accountNowLocked: 'Your account is locked',
  accountLocked: 'This account is locked. Unlock it on the security page first',
} as const;

export const accountLockRefusals = {
  'account-locked': { status: 409, message: accountLockTexts.accountLocked },
  'account-in-use': {
    status: 409,
    message: 'This account has been used since. Reset its password to take it over, or contact support',
  },
} as const satisfies Refusals;
