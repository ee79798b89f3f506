import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { messages } from '@keelstone/domain/messages';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { generatePath } from 'react-router-dom';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { LoadMore } from '../../../components/transactions/load-more.tsx';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { TransactionList } from '../../../components/transactions/transaction-list.tsx';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import type { useTransactions } from '../hooks/use-transactions.ts';
import { transactionActions } from './transaction-actions.ts';
import { TransactionDialog, type TransactionDialogKind } from './transaction-dialog.tsx';

type Props = Pick<ReturnType<typeof useTransactions>, 'list' | 'more'> & { pageSize: PageSize };

export function AllTransactions({ list, more, pageSize }: Props) {
  const { _id: adminId } = useCurrentUser();
  const dialog = useDialog<{ kind: TransactionDialogKind; transaction: TransactionWire }>();
  const { subject } = dialog;
  return (
    <>
      <DataView
        query={list}
        skeleton={<TransactionListSkeleton rows={pageSize} />}
        empty={
          <Notice
            icon={<ReceiptLongOutlined />}
            title={messages.noRecords}
            text="Deposits, withdrawals and profits of all users stand here."
          />
        }
      >
        {(transactions) => (
          <>
            <TransactionList
              label="Crypto Transactions"
              transactions={transactions}
              columns={['details', 'source', 'order', 'amount', 'user', 'status']}
              userHref={(userId) => generatePath(paths.adminUserDetail, { userId })}
              onShowProof={(transaction) => {
                dialog.open({ kind: 'proof', transaction });
              }}
              actionsOf={(transaction) =>
                transactionActions({
                  transaction,
                  adminId,
                  open: (kind) => {
                    dialog.open({ kind, transaction });
                  },
                })
              }
            />
            <LoadMore {...more} />
          </>
        )}
      </DataView>
      {subject !== undefined && (
        <TransactionDialog
          kind={subject.kind}
          // What is now, where the list has it: somebody else may decide while it is open.
          transaction={list.data?.find(({ _id }) => _id === subject.transaction._id) ?? subject.transaction}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDecide={(kind) => {
            dialog.open({ ...subject, kind });
          }}
        />
      )}
    </>
  );
}
