import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { TransactionListSkeleton } from '../../features/money/transaction/transaction-list-skeleton.tsx';
import type { Snapshot } from '../../lib/session/snapshot.ts';
import { pageWidth } from '../../theme/styles.ts';
import { AccountArea } from '../../ui/account-area.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';

/** A page that begins with its state has a small title. */
type Head = readonly [title: string, shape: keyof typeof bodies, hasState?: true];

const untitled: Head = ['', 'list'];

const pages: Readonly<Record<string, Head>> = {
  [paths.dashboard]: ['Welcome', 'figures'],
  [paths.deposit]: ['Deposit Funds', 'form'],
  [paths.withdraw]: ['Withdraw Funds', 'form'],
  [paths.kyc]: ['KYC Verification', 'form'],
  [paths.transactions]: ['Transactions', 'transactions'],
  [paths.statement]: ['Statement', 'statement'],
  [paths.profile]: ['Personal Information', 'account'],
  [paths.notifications]: ['Notification Settings', 'account'],
  [paths.settings]: ['Security Settings', 'account'],
  [paths.activity]: ['Account Activity', 'account'],
  [paths.addresses]: ['Withdrawal addresses', 'account'],
  [paths.ownData]: ['My data', 'account'],
  [paths.adminKyc]: ['KYC Documents', 'list'],
  [paths.adminKycDetail]: ['KYC Document', 'cards'],
  // Only a screen reader reads the title of the inbox on a wide screen.
  [paths.adminReview]: untitled,
  [paths.adminTransactions]: ['Crypto Transactions', 'transactions'],
  [paths.adminUsers]: ['Users', 'list'],
  [paths.adminUserDetail]: ['User', 'cards'],
  [paths.adminProfit]: ['Profit for many', 'cards', true],
  [paths.adminWallets]: ['Wallets', 'form', true],
  [paths.adminBooks]: ['Books', 'cards', true],
  [paths.adminAudit]: ['Audit trail', 'list', true],
  [paths.adminProposals]: ['Proposals', 'cards', true],
  [paths.adminPolicy]: ['Two-person rule', 'form', true],
};

type Props = { pathname: string; person: Snapshot | undefined };

/** The skeleton of the page at this path, while the session is unknown. */
export function PageSkeleton({ pathname, person }: Props) {
  const [path, head] = Object.entries(pages).find(([each]) => matchPath(each, pathname) !== null) ?? [];
  const [title, shape, hasState = false] = head ?? untitled;
  const isGreeting = path === paths.dashboard;
  const content = (
    <>
      <Box sx={{ mb: isGreeting ? 2 : 3 }}>
        <Typography variant={isGreeting || hasState ? 'h2' : 'h1'} component="p">
          {isGreeting && person !== undefined ? `${title}, ${person.name}` : title}
        </Typography>
        {hasState && <Skeleton width="70%" height={40} sx={{ maxWidth: 320 }} />}
        {!isGreeting && <Skeleton width="70%" sx={{ maxWidth: 420 }} />}
      </Box>
      {/* An administrator's dashboard begins with the cases that wait. */}
      <div>{bodies[isGreeting && person?.isAdmin === true ? 'list' : shape]}</div>
    </>
  );
  return (
    <Box role="status" aria-label="Loading">
      {shape === 'account' ? (
        <AccountArea>{content}</AccountArea>
      ) : (
        <Box sx={{ maxWidth: pageWidth, ml: 'var(--page-start, auto)' }}>{content}</Box>
      )}
    </Box>
  );
}

function Blocks({ heights }: { heights: readonly number[] }) {
  return heights.map((height, index) => <Skeleton key={index} variant="rounded" height={height} />);
}

const bodies = {
  figures: (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: '1fr calc((100% - 48px) / 3)' } }}>
      <div>
        <Skeleton width="60%" height={96} sx={{ maxWidth: 320, mb: 6 }} />
        <Blocks heights={[230]} />
      </div>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Blocks heights={[48, 94, 94]} />
      </Box>
      <TransactionListSkeleton rows={5} />
    </Box>
  ),
  form: (
    <Card sx={{ maxWidth: 640, p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
      <Blocks heights={[64, 56, 176, 80, 48]} />
    </Card>
  ),
  cards: (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Blocks heights={[200, 320]} />
    </Box>
  ),
  list: (
    <Card variant="ground">
      <RecordListSkeleton rows={8} />
    </Card>
  ),
  transactions: (
    <Card variant="ground">
      <TransactionListSkeleton rows={8} />
    </Card>
  ),
  statement: (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Blocks heights={[62, 408]} />
      <Card variant="ground">
        <TransactionListSkeleton rows={4} />
      </Card>
    </Box>
  ),
  /** Rows of names and values, or of settings. */
  account: (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      {[1, 2, 3, 4].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 2, py: 1.5 }}>
          <Skeleton width="30%" sx={{ maxWidth: 140 }} />
          <Skeleton width="45%" sx={{ maxWidth: 240 }} />
        </Box>
      ))}
    </Card>
  ),
} satisfies Record<string, ReactNode>;
