import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { messages } from '@keelstone/domain/messages';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { RowAction } from '../../../components/row-menu.tsx';
import { LoadMore } from '../../../components/transactions/load-more.tsx';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { TransactionDetailsDialog } from '../../../components/transactions/transaction-details-dialog.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { TransactionList } from '../../../components/transactions/transaction-list.tsx';
import { paths } from '../../../config/paths.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useUserTransactions } from '../hooks/use-user-transactions.ts';
import { DeleteTransactionDialog } from './delete-transaction-dialog.tsx';

export function OwnTransactions({ userId, pageSize }: { userId: string; pageSize: PageSize }) {
  const query = useUserTransactions({ userId, limit: pageSize });
  const notify = useNotify();
  const details = useDialog<TransactionWire>();
  const deletion = useDialog<TransactionWire>();
  const pages = query.data?.pages;
  const rows = pages?.flatMap(({ items }) => items);

  const loadMore = async () => {
    const { isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) notify.failed();
  };

  const actionsOf = (transaction: TransactionWire): RowAction[] => [
    {
      label: 'Delete',
      Icon: DeleteOutlined,
      onSelect: () => {
        deletion.open(transaction);
      },
    },
    {
      label: 'View Details',
      Icon: InfoOutlined,
      onSelect: () => {
        details.open(transaction);
      },
    },
  ];

  return (
    <Card>
      <DataView
        query={{ data: rows, isError: query.isError, refetch: query.refetch }}
        skeleton={<TransactionListSkeleton rows={pageSize} />}
        empty={<Empty />}
      >
        {(transactions) => (
          <>
            <TransactionList
              label="Transactions"
              transactions={transactions}
              columns={['details', 'source', 'order', 'amount', 'status']}
              actionsOf={actionsOf}
            />
            <LoadMore
              shown={transactions.length}
              total={pages?.at(-1)?.total ?? transactions.length}
              hasMore={query.hasNextPage}
              isBusy={query.isFetchingNextPage}
              onLoadMore={() => void loadMore()}
            />
          </>
        )}
      </DataView>
      {details.subject !== undefined && (
        <TransactionDetailsDialog
          transaction={details.subject}
          isOpen={details.isOpen}
          onClose={details.close}
        />
      )}
      {deletion.subject !== undefined && (
        <DeleteTransactionDialog
          transaction={deletion.subject}
          isOpen={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </Card>
  );
}

function Empty() {
  return (
    <Notice
      icon={<ReceiptLongOutlined />}
      title={messages.noRecords}
      text="Your deposits, withdrawals and profits will stand here."
      action={
        <Button variant="contained" component={Link} to={paths.deposit}>
          Deposit funds
        </Button>
      }
    />
  );
}
