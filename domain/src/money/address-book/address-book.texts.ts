import type { Refusals } from '../../errors.ts';
import { countText, hoursText } from '../../kernel/count-text.ts';
import { addressBookLimits } from './address-book.limits.ts';

export const addressBookTexts = {
  wait: hoursText(addressBookLimits.addressWaitMs),
  labelUsed: 'You have another address with this label',
} as const;

export const addressBookRefusals = {
  'address-saved': 'You have saved this address under another label',
  'address-limit': `You can save ${countText(addressBookLimits.savedAddressesPerUser, 'address', 'addresses')}. Please remove one first`,
  'address-not-saved': `Your withdrawals go to saved addresses only, and this is not one of them. Save it first: it can be used ${addressBookTexts.wait} later`,
  'address-too-new': `This address was saved less than ${addressBookTexts.wait} ago and cannot be used yet`,
} as const satisfies Refusals;
