import type { Refusals } from '../../kernel/refusal.ts';

export const addressBookTexts = {
  labelUsed: 'You have another address with this label',
} as const;

export const addressBookRefusals = {
  'address-saved': { status: 409, message: 'You have saved this address under another label' },
  'address-limit': { status: 409, message: 'You can save 50 addresses. Please remove one first' },
  'address-not-saved': {
    status: 409,
    message:
      'Your withdrawals go to saved addresses only, and this is not one of them. Save it first: it can be used 48 hours later',
  },
  'address-too-new': {
    status: 409,
    message: 'This address was saved less than 48 hours ago and cannot be used yet',
  },
} as const satisfies Refusals;
