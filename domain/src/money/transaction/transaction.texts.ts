import type { Refusals } from '../../errors.ts';

export const transactionTexts = {
  cancelledByUser: 'Cancelled by user',
  proof: 'Please upload proof',
  receivedOfDeposit: 'Only a deposit has an amount that was received',
  receivedTooMuch: 'This is worth more than one record may book',
  txidOfArrival:
    'This payment came to your own address, and is filed already. File what it paid to another one without its id',
  txidOfOtherDeposit: 'Another deposit of yours names this transaction already',
} as const;

export const transactionRefusals = {
  'too-many-pending': 'Please wait until your pending requests are reviewed',
} as const satisfies Refusals;
