import type { JournalEvent } from '@keelstone/domain/ledger/journal';

/** What a movement is, in a user's words. */
export const eventNames = {
  'deposit-approved': 'Deposit approved',
  'withdrawal-held': 'Withdrawal requested',
  'withdrawal-settled': 'Withdrawal paid out',
  'withdrawal-released': 'Withdrawal released',
  'payout-returned': 'Withdrawal returned',
  'profit-credited': 'Profit credited',
  'figures-edited': 'Balance adjusted',
} as const satisfies Record<JournalEvent, string>;
