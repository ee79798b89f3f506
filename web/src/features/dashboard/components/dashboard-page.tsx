import Box from '@mui/material/Box';
import { ClaimHistoryCard } from '../../../components/claim-history/claim-history-card.tsx';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useOpenRequests } from '../hooks/use-open-requests.ts';
import { useRecentTransactions } from '../hooks/use-recent-transactions.ts';
import { NextStep } from './next-step.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { OverviewCard } from './overview-card.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { SupportCard } from './support-card.tsx';
import { WalletCard } from './wallet-card.tsx';

/** What do I have, what is on its way, what must I do next. */
export function DashboardPage() {
  const user = useCurrentUser();
  const open = useOpenRequests(user._id);
  const recent = useRecentTransactions(user._id);
  return (
    <Page title={`Welcome, ${user.name}`} tabTitle="Dashboard">
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
        <Box sx={{ gridColumn: { sm: 'span 2', lg: 'span 4' } }}>
          <OverviewCard user={user} />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 2' } }}>
          <NextStep user={user} open={open.data} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <OnItsWay user={user} query={open} />
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
        <Box sx={{ gridColumn: { sm: 'span 2', lg: 'span 4' } }}>
          <RecentTransactions query={recent} />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 2' }, alignSelf: 'start' }}>
          <SupportCard />
        </Box>
      </Box>
    </Page>
  );
}
