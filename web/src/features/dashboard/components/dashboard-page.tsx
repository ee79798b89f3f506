import { brand } from '@keelstone/domain/brand';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { ClaimHistoryCard } from '../../../components/claim-history-card.tsx';
import { HelpLink } from '../../../components/links.tsx';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useOpenRequests, useRecentTransactions } from '../api.ts';
import { asksToVerify, NextStep } from './next-step.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { OverviewCard } from './overview-card.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { WalletCard } from './wallet-card.tsx';

/**
 * What do I have, what is on its way, what must I do next, and then the history. For administrators it begins with the
 * `desk`, and does not ask them to verify an account on which they may not act.
 */
export function DashboardPage({ desk }: { desk?: ReactNode }) {
  const user = useCurrentUser();
  const open = useOpenRequests(user._id);
  const recent = useRecentTransactions(user._id);
  const isStepShown = !user.isAdmin || !asksToVerify(user);
  return (
    <Page title={`Welcome, ${user.name}`} tabTitle="Dashboard">
      {user.isAdmin && desk !== undefined && (
        <>
          <Suspense fallback={<Skeleton variant="rounded" height={400} />}>{desk}</Suspense>
          <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
            Your own account
          </Typography>
        </>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          alignItems: 'stretch',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
        }}
      >
        <Box sx={{ gridColumn: isStepShown ? { sm: 'span 2', lg: 'span 4' } : '1 / -1' }}>
          <OverviewCard user={user} />
        </Box>
        {isStepShown && (
          <Box sx={{ gridColumn: { sm: 'span 2' } }}>
            <NextStep user={user} open={open.data} />
          </Box>
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <OnItsWay user={user} query={open} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <RecentTransactions query={recent} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ClaimHistoryCard userId={user._id} />
        </Box>
        <Box sx={{ gridColumn: { lg: 'span 3' } }}>
          <WalletCard coin="btc" />
        </Box>
        <Box sx={{ gridColumn: { lg: 'span 3' } }}>
          <WalletCard coin="eth" />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SupportCard />
        </Box>
      </Box>
    </Page>
  );
}

/** Payment problems go to support. */
function SupportCard() {
  return (
    <Card component="section" aria-label="Support">
      <CardContent sx={across}>
        <div>
          <Typography variant="h3" component="h2">
            We are here to help
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            A question about a payment or your account? Look at the{' '}
            <HelpLink topic="confirmations">help page</HelpLink>, or write to {brand.supportEmail}.
          </Typography>
        </div>
        <Button
          variant="outlined"
          href={`mailto:${brand.supportEmail}`}
          startIcon={<MailOutlined />}
          sx={{ flex: 'none' }}
        >
          Contact support
        </Button>
      </CardContent>
    </Card>
  );
}

/** The words, and what to press at their end; below them on a phone. */
const across = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  justifyContent: 'space-between',
  gap: 2,
} as const;
