import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { limits } from '@keelstone/domain/limits';
import { messages } from '@keelstone/domain/messages';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { LoadMore } from '../../../components/transactions/load-more.tsx';
import { PageSizeSelect, type PageSize } from '../../../components/transactions/page-size-select.tsx';
import { ProofDialog } from '../../../components/transactions/proof-dialog.tsx';
import { TransactionDetailsDialog } from '../../../components/transactions/transaction-details-dialog.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { TransactionList } from '../../../components/transactions/transaction-list.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useUserTransactions } from '../hooks/use-user-transactions.ts';

/** The viewed user's transactions, to look at; they are decided on in the list of all. */
export function TransactionsTab({ userId }: { userId: string }) {
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  const { list, more } = useUserTransactions({ userId, limit: pageSize });
  const details = useDialog<TransactionWire>();
  const proof = useDialog<TransactionWire>();
  return (
    <>
      <ListToolbar>
        <Box sx={{ flex: 1 }} />
        <PageSizeSelect value={pageSize} onChange={setPageSize} />
      </ListToolbar>
      <DataView
        query={list}
        skeleton={<TransactionListSkeleton rows={pageSize} />}
        empty={
          <Notice
            icon={<ReceiptLongOutlined />}
            title={messages.noRecords}
            text="Deposits, withdrawals and profits of this user stand here."
          />
        }
      >
        {(transactions) => (
          <>
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
            <LoadMore {...more} />
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
      {proof.subject !== undefined && (
        <ProofDialog transaction={proof.subject} isOpen={proof.isOpen} onClose={proof.close} />
      )}
    </>
  );
}
