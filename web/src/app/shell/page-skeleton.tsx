import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { TransactionListSkeleton } from '../../features/money/transaction/transaction-list-skeleton.tsx';
import { pageWidth } from '../../theme/styles.ts';
import { AccountArea } from '../../ui/account-area.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';

type Shape = 'figures' | 'form' | 'list' | 'account' | 'transactions' | 'statement';

const shapes: Readonly<Record<string, Shape>> = {
  [paths.dashboard]: 'figures',
  [paths.deposit]: 'form',
  [paths.withdraw]: 'form',
  [paths.kyc]: 'form',
  [paths.transactions]: 'transactions',
  [paths.statement]: 'statement',
  [paths.profile]: 'account',
  [paths.notifications]: 'account',
  [paths.settings]: 'account',
  [paths.activity]: 'account',
  [paths.addresses]: 'account',
  [paths.ownData]: 'account',
};

/** The skeleton of the page at this path, while the session is unknown. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  // The pages of administrators are lists and their records.
  const shape = shapes[pathname] ?? 'list';
  return (
    <Box role="status" aria-label="Loading">
      {shape === 'account' ? (
        <AccountArea>
          <Heading />
          <Account />
        </AccountArea>
      ) : (
        <Box sx={{ maxWidth: shape === 'form' ? 640 : pageWidth, ml: 'var(--page-start, auto)' }}>
          <Heading />
          {bodies[shape]}
        </Box>
      )}
    </Box>
  );
}

const bodies: Record<Exclude<Shape, 'account'>, ReactNode> = {
  figures: (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Titled height={304}>
        <Skeleton width="60%" height={64} sx={{ maxWidth: 240 }} />
        <Skeleton width="40%" sx={{ maxWidth: 200 }} />
      </Titled>
      <Titled height={344}>
        <TransactionListSkeleton rows={5} />
      </Titled>
    </Box>
  ),
  form: (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
      {[64, 56, 176, 80, 48].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Card>
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
      <ChartCard />
      <Card variant="ground">
        <TransactionListSkeleton rows={4} />
      </Card>
    </Box>
  ),
};

/** A card that begins with its title. */
function Titled({ height, children }: { height: number; children: ReactNode }) {
  return (
    <Card sx={{ p: 3, minHeight: height }}>
      <Skeleton width={140} height={28} sx={{ mb: 1 }} />
      {children}
    </Card>
  );
}

function ChartCard() {
  return (
    <Titled height={408}>
      <Skeleton width="60%" sx={{ maxWidth: 380, mb: 2 }} />
      <Skeleton variant="rounded" height={280} />
    </Titled>
  );
}

function Heading() {
  return (
    <Box sx={{ mb: 3 }}>
      <Skeleton width={220} height={44} />
      <Skeleton width="70%" sx={{ maxWidth: 420 }} />
    </Box>
  );
}

/** Rows of names and values, or of settings. */
function Account() {
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      {[1, 2, 3, 4].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 2, py: 1.5 }}>
          <Skeleton width="30%" sx={{ maxWidth: 140 }} />
          <Skeleton width="45%" sx={{ maxWidth: 240 }} />
        </Box>
      ))}
    </Card>
  );
}
