import type { Refusals } from '../../errors.ts';

const killSwitchTexts = {
  // Each text says that it is not the reader's fault, and what is safe.
  withdrawalsOff: 'Withdrawals are paused at the moment. Your balance is not affected',
  approvalsOff: 'Approvals are paused at the moment',
  registrationOff: 'New accounts cannot be opened at the moment. Please try again later',
  depositsOff: 'Deposits are paused at the moment. Please do not send anything',
  readOnly: 'We are doing maintenance. You can look at everything, but nothing can be changed right now',
} as const;

export const killSwitchRefusals = {
  'withdrawals-off': killSwitchTexts.withdrawalsOff,
  'approvals-off': killSwitchTexts.approvalsOff,
  'registration-off': killSwitchTexts.registrationOff,
  'deposits-off': killSwitchTexts.depositsOff,
  'read-only': killSwitchTexts.readOnly,
} as const satisfies Refusals;
