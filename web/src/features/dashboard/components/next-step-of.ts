import type { OpenRequestsWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { askedTitle } from '../../../components/ask/ask-words.ts';
import { paths } from '../../../config/paths.ts';

type Step = {
  /** What heads the card: one about the identity speaks of nothing else. */
  about: 'Identity' | 'First deposit';
  title: string;
  text: string;
  action?: Action;
  /** Where two things are as likely. */
  other?: Action;
};

type Action = { label: string; to: string; weight: 'contained' | 'outlined' };

/** True while the next step is to verify the identity, for the first time or again. */
export function asksToVerify({ kycStatus }: UserWire): boolean {
  return kycStatus === 'Unverified' || kycStatus === 'Rejected';
}

/** The one thing a user should do next; identity comes first, because nothing is paid out without it. */
export function nextStep(
  user: UserWire,
  open: OpenRequestsWire | undefined,
  /** Why the identity was rejected, and what is asked for about it, if that is known. */
  { rejectedFor, question }: { rejectedFor?: string | undefined; question?: string | undefined } = {},
): Step {
  switch (user.kycStatus) {
    case 'Unverified':
      return {
        about: 'Identity',
        title: 'Verify your identity',
        text: 'Withdrawals open once your documents are approved. Have your passport or ID at hand.',
        action: { label: 'Start verification', to: paths.kyc, weight: 'contained' },
      };
    case 'Pending':
      if (question !== undefined)
        return {
          about: 'Identity',
          title: askedTitle,
          text: question,
          action: { label: 'Answer', to: paths.kyc, weight: 'contained' },
        };
      return {
        about: 'Identity',
        title: 'Your documents are being reviewed',
        text: 'There is nothing to do for now. We will email you as soon as they are checked.',
      };
    case 'Rejected':
      return {
        about: 'Identity',
        title: 'Your documents were not accepted',
        text:
          rejectedFor === undefined
            ? 'Please send them again: valid, complete and clearly visible.'
            : `Reason: ${rejectedFor}`,
        action: { label: 'Send documents again', to: paths.kyc, weight: 'contained' },
      };
    case 'Approved':
      return approvedStep(user, open);
  }
}

function approvedStep(user: UserWire, open: OpenRequestsWire | undefined): Step {
  // If the pending requests are not known, nothing is said about a first deposit.
  const isNew = user.balance === 0 && user.held.balance === 0 && open?.items.length === 0;
  return isNew
    ? {
        about: 'First deposit',
        title: 'Make your first deposit',
        text: 'Send Bitcoin or Ethereum and upload the proof of payment.',
        action: { label: 'Deposit funds', to: paths.deposit, weight: 'contained' },
      }
    : {
        about: 'Identity',
        title: 'Your identity is verified',
        text: 'You can deposit and withdraw.',
        action: { label: 'Deposit funds', to: paths.deposit, weight: 'contained' },
        other: { label: 'Withdraw funds', to: paths.withdraw, weight: 'outlined' },
      };
}
