import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { DataView, type Loadable } from '../../ui/data-view.tsx';
import { KeelMark } from '../../ui/keel-line.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { isWithoutMoney } from './next-step.tsx';
import { RecentRow, rowLook } from './recent-row.tsx';

const TransactionDetailsDialog = lateDialog(
  async () =>
    (await import('../../features/money/transaction/transaction-details-dialog.tsx'))
      .TransactionDetailsDialog,
);
const CancelRequestDialog = lateDialog(
  async () => (await import('../../features/money/transaction/cancel-waiting.tsx')).CancelRequestDialog,
);

type Props = { user: UserWire; open: Loadable<OpenRequestsWire>; recent: Loadable<TransactionWire[]> };

/** Open requests, which are not yet booked, sent or refused, followed by the latest transactions. */
export function RecentTransactions({ user, open, recent }: Props) {
  const details = useDialog<TransactionWire>();
  const cancelling = useDialog<TransactionWire>();
  const query = mergeLists(open, recent);
  const isEmpty = query.data === undefined ? isWithoutMoney(user) : query.data.length === 0;
  return (
    <Box
      component="section"
      aria-label="Recent Transactions"
      sx={{ minWidth: 0, '& > [role="alert"]': { px: 0 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 0.5 }}>
        <Typography variant="h2">Recent Transactions</Typography>
        {!isEmpty && (
          <AppLink to={paths.transactions} variant="body2">
            View all
          </AppLink>
        )}
      </Box>
      {!isEmpty && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
          <Typography variant="note">A sealed entry cannot be changed without a trace.</Typography>
          {!isWithoutMoney(user) && (
            <ExplainedFigure asset="usd" bucket="available" isButton>
              Check all in my browser
            </ExplainedFigure>
          )}
        </Box>
      )}
      <DataView
        query={query}
        skeleton={<RowSkeletons count={isEmpty ? 1 : transactionLimits.recentTransactions} />}
        empty={<NoEntries />}
      >
        {(transactions) => (
          <Box component="ul" aria-label="Recent Transactions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {transactions.map((transaction) => (
              <RecentRow
                key={transaction._id}
                transaction={transaction}
                isOpen={open.data?.items.some(({ _id }) => _id === transaction._id) ?? false}
                user={user}
                onOpen={details.open}
                onCancel={cancelling.open}
              />
            ))}
          </Box>
        )}
      </DataView>
      {details.subject !== undefined && (
        <TransactionDetailsDialog
          // The list has a newer version if the record is decided while the dialog is open.
          transaction={query.data?.find(({ _id }) => _id === details.subject?._id) ?? details.subject}
          {...details.props}
          onCancelled={details.close}
        />
      )}
      {cancelling.subject !== undefined && (
        <CancelRequestDialog transaction={cancelling.subject} {...cancelling.props} />
      )}
    </Box>
  );
}

/** Merges both lists, open requests first, each transaction once. */
function mergeLists(
  open: Loadable<OpenRequestsWire>,
  recent: Loadable<TransactionWire[]>,
): Loadable<TransactionWire[]> {
  const all = open.data && recent.data && [...open.data.items, ...recent.data];
  return {
    data: all
      ?.filter(({ _id }, index) => all.findIndex((other) => other._id === _id) === index)
      .slice(0, transactionLimits.recentTransactions),
    isError: open.isError || recent.isError,
    error: open.error ?? recent.error,
    refetch: () => {
      if (open.isError) open.refetch();
      if (recent.isError) recent.refetch();
    },
  };
}

/** The place of the first entry on the line. */
function NoEntries() {
  return (
    <Box sx={rowLook}>
      <KeelMark state="ahead" />
      <Box sx={{ gridColumn: '2 / -1' }}>
        <Typography sx={{ fontWeight: 600 }}>{apiTexts.noRecords}</Typography>
        <Typography variant="note">
          {`Your first deposit, from $${String(depositLimits.usdMin)}, appears here, and is sealed once it is approved: from then on it cannot be changed without a trace.`}
        </Typography>
      </Box>
    </Box>
  );
}

function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_row, index) => (
    <Box key={index} sx={rowLook}>
      <Skeleton variant="circular" width={20} height={20} />
      <div>
        <Skeleton width="60%" sx={{ maxWidth: 160 }} />
        <Skeleton width="40%" sx={{ maxWidth: 96 }} />
      </div>
    </Box>
  ));
}
