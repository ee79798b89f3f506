import { countText } from '../../kernel/count-text.ts';
import { hoursKept } from '../../kernel/amounts/recent-hours.ts';
import type { Refusals } from '../../errors.ts';

export const transactionTexts = {
  proof: 'Please upload proof',
  receivedOfDeposit: 'Only a deposit has an amount that was received',
  receivedTooMuch: 'This is worth more than one record may book',
  txidOfOtherDeposit: 'Another deposit of yours names this transaction already',
} as const;

export const transactionRefusals = {
  'too-many-pending': 'Please wait until your pending requests are reviewed',
  'not-payable-yet': 'This withdrawal cannot be paid yet. It stays pending and can be rejected',
  'daily-limit': `This would be more than this account may be paid in ${countText(hoursKept, 'hour')}. The withdrawal stays pending and can be rejected`,
} as const satisfies Refusals;
