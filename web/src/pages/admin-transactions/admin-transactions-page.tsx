import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { statusFilters } from '@keelstone/domain/money/transaction/transaction-filter';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { transactionsToCsv } from '@keelstone/domain/money/transaction/transaction.csv';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../config/paths.ts';
import { reviewHref } from '../../features/core/review/review-paths.ts';
import { useWaitingTexts } from '../../features/core/review/use-desk.ts';
import { PaySeveral } from '../../features/money/payout/admin/pay-several.tsx';
import { TransactionList } from '../../features/money/transaction/transaction-list.tsx';
import { useListFilter } from '../../lib/query/list-filter.ts';
import { useAdminList } from '../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ReceiptIcon } from '../../theme/icons.tsx';
import { AdminListPage } from '../../ui/records/admin-list-page.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';
import { listTransactionActions } from './transaction-actions.ts';
import { TransactionDialog, type TransactionDialogKind } from './transaction-dialog.tsx';

const columns = ['details', 'source', 'order', 'amount', 'user', 'status'] as const;
const userHref = (userId: string): string => generatePath(paths.adminUserDetail, { userId });

export function AdminTransactionsPage() {
  const { _id: adminId } = useCurrentUser();
  const { filter, change } = useListFilter(statusFilters);
  const waiting = useWaitingTexts(adminId);
  const pages = useAdminList(transactionContract['list-transactions'], filter);
  const dialog = useDialog<{ kind: TransactionDialogKind; transaction: TransactionWire }>();
  const navigate = useNavigate();
  const several = useDialog<'unpaid'>();
  const { subject, open } = dialog;
  const actionsOf = useCallback(
    (transaction: TransactionWire) =>
      listTransactionActions({ transaction, adminId, open: (kind) => open({ kind, transaction }) }),
    [adminId, open],
  );
  const showProof = useCallback(
    (transaction: TransactionWire) => open({ kind: 'proof', transaction }),
    [open],
  );
  const unpaid = (pages.rows ?? []).filter(
    ({ paidTxid, returned, user }) =>
      paidTxid === undefined && returned === undefined && user._id !== adminId,
  );
  return (
    <>
      <AdminListPage
        title="Crypto Transactions"
        one="transaction"
        many="transactions"
        statuses={statusFilters}
        filter={filter}
        onFilter={change}
        counts={{ pending: waiting[paths.adminTransactions] ?? '' }}
        pages={pages}
        csv={{
          endpoint: transactionContract['export-transactions'],
          fileName: 'transactions',
          toCsv: transactionsToCsv,
        }}
        actions={
          filter.status === 'unpaid' &&
          unpaid.length > 0 && (
            <Button variant="outlined" size="small" onClick={() => several.open('unpaid')}>
              Pay several
            </Button>
          )
        }
        searchLabel="Name, email or order id"
        onEnter={(id) => {
          const transaction = pages.rows?.find(({ _id }) => _id === id);
          const href = transaction && reviewHref(transaction);
          if (href !== undefined) void navigate(href);
          else if (transaction !== undefined) dialog.open({ kind: 'details', transaction });
        }}
        onDecide={(id, kind) => {
          const transaction = pages.rows?.find(({ _id }) => _id === id);
          if (transaction?.status === 'Pending' && transaction.user._id !== adminId)
            dialog.open({ kind, transaction });
        }}
        skeleton={<RecordListSkeleton rows={filter.limit} />}
        empty={{
          icon: <ReceiptIcon />,
          text: "All users' deposits, withdrawals and profits appear here.",
        }}
      >
        {(transactions) => (
          <TransactionList
            label="Crypto Transactions"
            transactions={transactions}
            columns={columns}
            reviewHref={reviewHref}
            userHref={userHref}
            onShowProof={showProof}
            actionsOf={actionsOf}
          />
        )}
      </AdminListPage>
      {several.subject !== undefined && <PaySeveral payouts={unpaid} {...several.props} />}
      {subject !== undefined && (
        <TransactionDialog
          key={dialog.timesOpened}
          kind={subject.kind}
          // The list has a newer version if somebody else decides while the dialog is open.
          transaction={pages.rows?.find(({ _id }) => _id === subject.transaction._id) ?? subject.transaction}
          {...dialog.props}
          onDecide={(kind) => dialog.open({ ...subject, kind })}
        />
      )}
    </>
  );
}
