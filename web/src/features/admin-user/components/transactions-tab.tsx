import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { limits } from '@keelstone/domain/limits';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { PageSizeSelect } from '../../../components/records/page-size-select.tsx';
import { ProofDialog } from '../../../components/transactions/proof-dialog.tsx';
import { TransactionDetailsDialog } from '../../../components/transactions/transaction-details-dialog.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { TransactionList } from '../../../components/transactions/transaction-list.tsx';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useUserTransactions } from '../../../lib/transactions/use-user-transactions.ts';

/** The viewed user's transactions, to look at; they are decided on in the list of all. */
export function TransactionsTab({ userId }: { userId: string }) {
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  const pages = useUserTransactions({ userId, limit: pageSize });
  const details = useDialog<TransactionWire>();
  const proof = useDialog<TransactionWire>();
  return (
    <>
      <ListToolbar>
        <Box sx={{ flex: 1 }} />
        <PageSizeSelect value={pageSize} onChange={setPageSize} />
      </ListToolbar>
      <PagedList
        pages={pages}
        skeleton={<TransactionListSkeleton rows={pageSize} />}
        empty={{
          icon: <ReceiptLongOutlined />,
          text: "This user's deposits, withdrawals and profits appear here.",
        }}
      >
        {(transactions) => (
          <TransactionList
            label="Transactions"
            transactions={transactions}
            columns={['details', 'order', 'amount', 'status']}
            onShowProof={proof.open}
            actionsOf={(transaction) => [
              {
                label: 'View Details',
                Icon: InfoOutlined,
                onSelect: () => {
                  details.open(transaction);
                },
              },
            ]}
          />
        )}
      </PagedList>
      {details.subject !== undefined && (
        <TransactionDetailsDialog
          transaction={details.subject}
          isOpen={details.isOpen}
          onClose={details.close}
        />
      )}
      {proof.subject !== undefined && (
        <ProofDialog transaction={proof.subject} isOpen={proof.isOpen} onClose={proof.close} />
      )}
    </>
  );
}
