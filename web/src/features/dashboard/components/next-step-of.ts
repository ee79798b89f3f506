import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import { paths } from '../../../config/paths.ts';

type Step = {
  title: string;
  text: string;
  action?: { label: string; to: string; weight: 'contained' | 'outlined' };
};

/** The one thing a user should do next; identity comes first, because nothing is paid out without it. */
export function nextStep(
  user: UserWire,
  recent: readonly TransactionWire[] | undefined,
  /** Why the identity was rejected, if that is known. */
  rejectedFor?: string,
): Step {
  switch (user.kycStatus) {
    case 'Unverified':
      return {
        title: 'Verify your identity',
        text: 'Withdrawals open once your documents are approved. Have your passport or ID at hand.',
        action: { label: 'Start verification', to: paths.kyc, weight: 'contained' },
      };
    case 'Pending':
      return {
        title: 'Your documents are being reviewed',
        text: 'There is nothing to do for now. We will email you as soon as they are checked.',
      };
    case 'Rejected':
      return {
        title: 'Your documents were not accepted',
        text:
          rejectedFor === undefined
            ? 'Please send them again: valid, complete and clearly visible.'
            : `Reason: ${rejectedFor}`,
        action: { label: 'Send documents again', to: paths.kyc, weight: 'contained' },
      };
    case 'Approved':
      return approvedStep(user, recent);
  }
}

function approvedStep(user: UserWire, recent: readonly TransactionWire[] | undefined): Step {
  // Whether something waits is not known then: nothing is said about it.
  if (recent === undefined)
    return {
      title: 'Your identity is verified',
      text: 'You can deposit and withdraw.',
      action: { label: 'Deposit funds', to: paths.deposit, weight: 'outlined' },
    };
  const pending = recent.filter(({ status }) => status === 'Pending').length;
  if (pending > 0)
    return {
      title: pending === 1 ? 'A request is being reviewed' : `${String(pending)} requests are being reviewed`,
      text: 'There is nothing to do for now. Your figures change here as soon as we decide.',
      action: { label: 'View transactions', to: paths.transactions, weight: 'outlined' },
    };
  if (user.balance === 0 && user.held.balance === 0)
    return {
      title: 'Make your first deposit',
      text: 'Send Bitcoin or Ethereum and upload the proof of payment.',
      action: { label: 'Deposit funds', to: paths.deposit, weight: 'contained' },
    };
  return {
    title: 'You are all set',
    text: 'Your identity is verified and nothing is waiting for you.',
    action: { label: 'Deposit funds', to: paths.deposit, weight: 'outlined' },
  };
}
