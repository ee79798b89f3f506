import type { OpenRequestsWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { askedTitle } from '../../../components/ask/ask-words.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { paths } from '../../../config/paths.ts';
import { useOwnKyc } from '../../../lib/api-hooks/account.ts';

type Props = { user: UserWire; open: OpenRequestsWire | undefined };

/** What to do next: verify, wait or act. */
export function NextStep({ user, open }: Props) {
  const { data } = useOwnKyc(user, { isPendingAsked: open?.kycAskedAt !== undefined });
  const { about, title, text, action, other } = nextStep(user, open, {
    rejectedFor: data?.application?.reason,
    question: data?.question?.text,
  });
  return (
    <Card component="section" aria-label="What to do next" sx={{ height: '100%' }}>
      <CardContent
        sx={{ height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}
      >
        <Box
          sx={{
            width: '100%',
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 1,
            mb: { xs: 0, sm: 1 },
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
          {about === 'Identity' && <StatusChip status={user.kycStatus} />}
        </Box>
        <Typography variant="h2">{title}</Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
        {action !== undefined && (
          <Box sx={actions}>
            {[action, ...(other === undefined ? [] : [other])].map(({ label, to, weight }) => (
              <Button key={to} variant={weight} component={Link} to={to}>
                {label}
              </Button>
            ))}
          </Box>
        )}
      </CardContent>
    </Card>
  );
}

/** At the foot of the card, as wide as it is; side by side where the card is as wide as the page, if there is room. */
const actions = {
  mt: 'auto',
  pt: 2,
  width: 1,
  display: 'flex',
  flexDirection: { xs: 'row', lg: 'column' },
  flexWrap: 'wrap',
  gap: 1,
  '& > *': { flex: { xs: '1 1 136px', sm: 'none' }, whiteSpace: 'nowrap' },
} as const;

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
function nextStep(
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
