import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { OpenRequestsWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../config/paths.ts';
import { askedTitle } from '../../features/core/question/question-words.tsx';
import { useOwnKyc } from '../../features/identity/kyc/own-kyc.calls.ts';
import { formatTitle } from '../../features/money/transaction/transaction-facts.ts';

/** Returns whether an account has nothing available and nothing reserved. */
export function isWithoutMoney({ balance, held }: Pick<UserWire, 'balance' | 'held'>): boolean {
  return balance === 0 && held.balance === 0;
}

/** The next thing to do or to wait for, or nothing once the account is in use. */
export function useNextStep({
  user,
  open,
}: {
  user: UserWire;
  open: OpenRequestsWire | undefined;
}): Step | undefined {
  const { data } = useOwnKyc(user, { isPendingAsked: open?.kycAskedAt !== undefined });
  return findNextStep(user, open, {
    rejectedFor: data?.application?.reason,
    question: data?.question?.text,
  });
}

/** The next step in one line. */
export function NextStep({ title, text, action }: Step) {
  return (
    <Card component="section" aria-label="What to do next" sx={strip}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      </Box>
      {action !== undefined && (
        <Button
          variant="contained"
          component={Link}
          to={action.to}
          sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
        >
          {action.label}
        </Button>
      )}
    </Card>
  );
}

/** Marked by the brand's line (the keel). */
const strip = {
  minHeight: 56,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderLeft: '2px solid',
  borderLeftColor: 'brass.main',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.5,
} as const;

export type Step = {
  title: string;
  text: string;
  action?: { label: string; to: string };
};

type Facts = {
  /** The reason of a rejected identity, and our question about it, if known. */
  rejectedFor?: string | undefined;
  question?: string | undefined;
};

/**
 * The next step of an account: a question of ours first, then identity, because nothing is paid out without it. An
 * administrator, who may not act on their own account, is not asked to verify it.
 */
function findNextStep(
  user: UserWire,
  open: OpenRequestsWire | undefined,
  { rejectedFor, question }: Facts,
): Step | undefined {
  const transaction = open?.items.find((each) => each.question !== undefined);
  if (transaction?.question !== undefined && question === undefined)
    return {
      title: askedTitle,
      text: `${formatTitle(transaction)}: ${transaction.question.text}`,
      action: { label: 'Answer', to: `${paths.transactions}?record=${transaction._id}` },
    };
  switch (user.kycStatus) {
    case 'Unverified':
      if (user.isAdmin) return undefined;
      return {
        title: 'Verify your identity',
        text: 'With an identity document at hand it takes a few minutes. You can deposit now; withdrawals open after verification.',
        action: { label: 'Start verification', to: paths.kyc },
      };
    case 'Pending':
      if (question !== undefined)
        return { title: askedTitle, text: question, action: { label: 'Answer', to: paths.kyc } };
      return {
        title: 'Your documents are being reviewed',
        text: 'We will email you as soon as they are checked. You can deposit now; withdrawals open after verification.',
      };
    case 'Rejected':
      if (user.isAdmin) return undefined;
      return {
        title: 'Your documents were not accepted',
        text:
          rejectedFor === undefined
            ? 'Please send them again: valid, complete and clearly visible.'
            : `Reason: ${rejectedFor}`,
        action: { label: 'Send documents again', to: paths.kyc },
      };
    case 'Approved':
      // Without knowing the pending requests, no first deposit is suggested.
      if (!isWithoutMoney(user) || open?.items.length !== 0) return undefined;
      return {
        title: 'Make your first deposit',
        text: 'Send Bitcoin or Ethereum and upload the proof of payment.',
      };
  }
}
