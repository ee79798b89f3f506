import type { Refusals } from '../../errors.ts';

// Each text states what is safe, and does not blame the reader.
export const killSwitchRefusals = {
  'withdrawals-off': 'Withdrawals are paused at the moment. Your balance is not affected',
  'approvals-off': 'Approvals are paused at the moment',
  'registration-off': 'New accounts cannot be opened at the moment. Please try again later',
  'deposits-off': 'Deposits are paused at the moment. Please do not send anything',
  'read-only': 'We are doing maintenance. You can look at everything, but nothing can be changed right now',
} as const satisfies Refusals;
