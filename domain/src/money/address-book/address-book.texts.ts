import type { Refusals } from '../../kernel/refusal.ts';
import { counted, hoursText } from '../../kernel/count-text.ts';
import { addressBookLimits } from './address-book.limits.ts';

export const addressBookTexts = {
  labelUsed: 'You have another address with this label',
} as const;

export const addressBookRefusals = {
  'address-saved': { status: 409, message: 'You have saved this address under another label' },
  'address-limit': {
    status: 409,
    message: `You can save ${counted(addressBookLimits.savedAddressesPerUser, 'address', 'addresses')}. Please remove one first`,
  },
  'address-not-saved': {
    status: 409,
    message: `Your withdrawals go to saved addresses only, and this is not one of them. Save it first: it can be used ${hoursText(addressBookLimits.addressWaitMs)} later`,
  },
  'address-too-new': {
    status: 409,
    message: `This address was saved less than ${hoursText(addressBookLimits.addressWaitMs)} ago and cannot be used yet`,
  },
} as const satisfies Refusals;
