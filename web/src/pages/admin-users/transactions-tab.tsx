import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ViewedUserWire } from '@keelstone/domain/core/user/user.contract';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { reviewHref } from '../../features/core/review/review-paths.ts';
import { PaymentProofDialog } from '../../features/money/transaction/payment-proof.tsx';
import { TransactionDetailsDialog } from '../../features/money/transaction/transaction-details-dialog.tsx';
import { TransactionList } from '../../features/money/transaction/transaction-list.tsx';
import { useUserTransactions } from '../../features/money/transaction/transaction.calls.ts';
import type { PageSize } from '../../lib/query/list-filter.ts';
import type { Pages } from '../../lib/query/use-pages.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ReceiptIcon } from '../../theme/icons.tsx';
import { ListToolbar, PageSizeSelect } from '../../ui/records/list-toolbar.tsx';
import { PagedList } from '../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';

/** The user's transactions: pending ones first, then all. Decisions are made in the review view. */
export function TransactionsTab({ user: { _id: userId } }: { user: ViewedUserWire }) {
  const [pageSize, setPageSize] = useState<PageSize>(apiLimits.pageSizeDefault);
  const pending = useUserTransactions({
    userId,
    limit: pageSize,
    filter: { type: 'any', status: 'pending' },
  });
  const pages = useUserTransactions({ userId, limit: pageSize });
  const details = useDialog<TransactionWire>();
  const proof = useDialog<TransactionWire>();
  const list = (label: string, shown: Pages<TransactionWire>) => (
    <PagedList pages={shown} skeleton={<RecordListSkeleton rows={pageSize} />} empty={empty}>
      {(transactions) => (
        <TransactionList
          label={label}
          transactions={transactions}
          columns={columns}
          onShowProof={proof.open}
          onOpen={details.open}
          reviewHref={reviewHref}
        />
      )}
    </PagedList>
  );
  if (pending.rows === undefined && !pending.isError) return <RecordListSkeleton rows={pageSize} />;
  return (
    <>
      {pending.rows?.length !== 0 && (
        <>
          <ListToolbar>
            <Heading>Pending</Heading>
          </ListToolbar>
          {list('Pending transactions', pending)}
        </>
      )}
      <ListToolbar>
        <Heading>All transactions</Heading>
        <PageSizeSelect value={pageSize} onChange={setPageSize} />
      </ListToolbar>
      {list('Transactions', pages)}
      {details.subject !== undefined && (
        <TransactionDetailsDialog transaction={details.subject} {...details.props} />
      )}
      {proof.subject !== undefined && <PaymentProofDialog transaction={proof.subject} {...proof.props} />}
    </>
  );
}

const columns = ['details', 'order', 'amount', 'status'] as const;

const empty = {
  icon: <ReceiptIcon />,
  text: "This user's deposits, withdrawals and profits appear here.",
};

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h2" variant="h3">
      {children}
    </Typography>
  );
}
