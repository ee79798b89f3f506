import type { OpenRequestsWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../../components/status-chip.tsx';
import { useOwnKyc } from '../../../lib/api-hooks/use-own-kyc.ts';
import { nextStep } from './next-step-of.ts';

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
