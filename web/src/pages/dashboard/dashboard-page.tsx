import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { ownAccountStorageKeys } from '@keelstone/domain/storage-keys';
import { useAnswer } from '../../lib/query/use-answer.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useRememberedOpen } from '../../lib/use-remembered-open.ts';
import { CircledTickIcon } from '../../theme/icons.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { HelpLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { useNextStep } from './next-step.tsx';
import { Overview } from './overview.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { Wallets } from './wallet-card.tsx';

/**
 * The balance, the next step, and open or recent transactions. For administrators it begins with the `desk`. Their own
 * account is below, as its children, open until they close it.
 */
export function DashboardPage({ desk: Desk }: { desk?: ComponentType<{ children: ReactNode }> }) {
  const user = useCurrentUser();
  const [isOwnOpen, rememberOwn] = useRememberedOpen(ownAccountStorageKeys.page);
  return (
    <Page
      title={`Welcome, ${user.name}`}
      tabTitle="Dashboard"
      isGreeting
      mark={user.kycStatus === 'Approved' && <Verified />}
    >
      {user.isAdmin && Desk !== undefined ? (
        <Suspense fallback={deskSkeleton}>
          <Desk>
            <Box sx={{ mt: 4 }}>
              <Disclosure
                look={{ py: 1.5, mb: 1 }}
                isOpenAtFirst={isOwnOpen}
                onToggle={rememberOwn}
                summary={
                  <Typography variant="h2" component="span" role="heading" aria-level={2}>
                    Your own account
                  </Typography>
                }
              >
                <OwnAccount />
              </Disclosure>
            </Box>
          </Desk>
        </Suspense>
      ) : (
        <OwnAccount />
      )}
    </Page>
  );
}

/** Keeps the foot of the page below the window. */
const deskSkeleton = (
  <Skeleton role="status" aria-label="Loading" variant="rounded" height={456} sx={{ mb: '100dvh' }} />
);

/** The figures, the next step, open and recent transactions, and the wallets. */
function OwnAccount() {
  const user = useCurrentUser();
  const open = useAnswer(transactionContract['list-open-requests']);
  const recent = useAnswer(transactionContract['list-recent-transactions'], { params: { userId: user._id } });
  return (
    <Box sx={columns}>
      <Overview user={user} next={useNextStep({ user, open: open.data })} />
      <RecentTransactions user={user} open={open} recent={recent} />
      <Wallets user={user} />
      <SupportCard />
    </Box>
  );
}

/** Eight columns of twelve, and four. */
const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) calc((100% - 48px) / 3)' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
} as const;

function Verified() {
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<CircledTickIcon />}
      label="Verified"
      // Its word on the line of the greeting.
      sx={{ mt: 0.5, borderColor: 'divider', '& .MuiChip-icon': { color: 'primary.main', fontSize: 16 } }}
    />
  );
}

/** Payment problems go to support. */
function SupportCard() {
  return (
    <Card component="section" aria-label="Support" sx={across}>
      <HelpLink topic="confirmations">Help with payments</HelpLink>
      <Button href={`mailto:${brand.supportEmail}`} sx={{ flex: 'none', mx: -2 }}>
        {brand.supportEmail}
      </Button>
    </Card>
  );
}

/** A link with a button at its end. */
const across = {
  minHeight: 56,
  gridColumn: '1 / -1',
  px: { xs: 2, sm: 3 },
  py: { xs: 1.5, sm: 0.75 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  '& > .MuiLink-root': { py: 1 },
} as const;
