import type { Refusals } from '../../errors.ts';

export const userTexts = {
  accountRestricted: 'Account restricted',
  accountRestrictedToast: 'Account restricted. Please contact support',
  noUserFound: 'No user found',
  ownerLocked: 'Its owner has locked this account. The request stays pending and can be rejected',
} as const;

export const userRefusals = {
  'account-restricted': userTexts.accountRestricted,
  'no-user': userTexts.noUserFound,
} as const satisfies Refusals;
