import type { Refusals } from '../../errors.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { accountLockLimits } from './account-lock.limits.ts';

export const accountLockTexts = {
  unlockWait: hoursText(accountLockLimits.unlockWaitMs),
  strangersAccountDeleted: 'The account was deleted. Nobody can use your email address with it any more',
  accountNowLocked: 'Your account is locked',
  accountLocked: 'This account is locked. Unlock it on the security page, or ask an administrator to',
} as const;

export const accountLockRefusals = {
  'account-locked': accountLockTexts.accountLocked,
  'account-in-use':
    'This account has been used since. Reset its password to take it over, or contact support',
} as const satisfies Refusals;
