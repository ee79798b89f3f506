import type { Refusals } from '../../kernel/refusal.ts';

export const userTexts = {
  accountRestricted: 'Account restricted',
  accountRestrictedToast: 'Account restricted. Please contact support',
  noUserFound: 'No user found',
  ownerLocked: 'Its owner has locked this account. The request stays pending and can be rejected',
} as const;

export const userRefusals = {
  'account-restricted': { status: 403, message: userTexts.accountRestricted },
  'no-user': { status: 404, message: userTexts.noUserFound },
  'books-in-doubt': { status: 409, message: 'This account is being checked. Please contact support' },
  'owner-suspended': {
    status: 409,
    message: 'This account is suspended. The request stays pending and can be rejected',
  },
} as const satisfies Refusals;
