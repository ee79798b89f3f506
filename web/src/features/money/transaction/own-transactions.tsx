import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../../config/paths.ts';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { BinIcon, InfoIcon, ReceiptIcon } from '../../../theme/icons.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { PagedList, type EmptyList } from '../../../ui/records/paged-list.tsx';
import { RecordListSkeleton } from '../../../ui/records/record-list-skeleton.tsx';
import { TransactionDetailsDialog } from './transaction-details-dialog.tsx';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { cancellationText, keptText, formatKind } from './transaction-facts.ts';
import { TransactionList } from './transaction-list.tsx';
import { isFiltered, useUserTransactions, type TransactionFilter, ownAnswers } from './transaction.calls.ts';

type Props = { userId: string; pageSize: PageSize; filter: TransactionFilter };

const columns = ['details', 'source', 'order', 'amount', 'status'] as const;

export function OwnTransactions({ userId, pageSize, filter }: Props) {
  const pages = useUserTransactions({ userId, limit: pageSize, filter });
  const details = useDialog<TransactionWire>();
  const deletion = useDialog<TransactionWire>();
  // If the record is decided while its dialog is open, the list has a newer version of it.
  const shown = pages.rows?.find(({ _id }) => _id === details.subject?._id) ?? details.subject;
  const linked = useLinkedRecord(pages.rows);
  const { open: openDetails } = details;
  const { open: openDeletion } = deletion;
  const actionsOf = useCallback(
    (transaction: TransactionWire): MenuAction[] => [
      // A payment that has arrived cannot be cancelled.
      ...(transaction.status === 'Pending' && transaction.arrival !== undefined
        ? []
        : [{ label: 'Delete', Icon: BinIcon, onSelect: () => openDeletion(transaction) }]),
      { label: 'View Details', Icon: InfoIcon, onSelect: () => openDetails(transaction) },
    ],
    [openDetails, openDeletion],
  );
  return (
    <Card variant="ground">
      <PagedList
        pages={pages}
        skeleton={<RecordListSkeleton rows={pageSize} />}
        empty={isFiltered(filter) ? emptyForFilter : empty}
      >
        {(transactions) => (
          <TransactionList
            isOwn
            label="Transactions"
            transactions={transactions}
            columns={columns}
            actionsOf={actionsOf}
            onOpen={openDetails}
          />
        )}
      </PagedList>
      {shown !== undefined && (
        <TransactionDetailsDialog transaction={shown} {...details.props} onCancelled={details.close} />
      )}
      {linked.transaction !== undefined && (
        <TransactionDetailsDialog
          transaction={linked.transaction}
          isOpen
          onClose={linked.close}
          onCancelled={linked.close}
        />
      )}
      {deletion.render((transaction, state) => (
        <DeleteTransactionDialog transaction={transaction} {...state} />
      ))}
    </Card>
  );
}

const emptyForFilter: EmptyList = {
  icon: <ReceiptIcon />,
  text: 'Nothing of this type, status and period. Change the filters to see others.',
};

const empty: EmptyList = {
  icon: <ReceiptIcon />,
  text: 'Your deposits, withdrawals and profits will appear here.',
  action: (
    <Button variant="contained" component={Link} to={paths.deposit}>
      Deposit funds
    </Button>
  ),
};

/** The record that the URL names (`?record=…`, from a link in the bell), once the list has it. */
function useLinkedRecord(rows: readonly TransactionWire[] | undefined) {
  const [params, setParams] = useSearchParams();
  const id = params.get('record');
  return {
    transaction: id === null ? undefined : rows?.find(({ _id }) => _id === id),
    close: (): void => {
      setParams(
        (shown) => {
          const without = new URLSearchParams(shown);
          without.delete('record');
          return without;
        },
        { replace: true },
      );
    },
  };
}

/** Asks before a deletion, which cancels a pending request and hides a decided one. */
function DeleteTransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const deletion = useDialogCall(transactionContract['delete-transaction'], {
    ...state,
    shows: () => ({ in: ownAnswers, id: transaction._id, fields: 'gone' }),
  });
  const isPending = transaction.status === 'Pending';
  const kind = formatKind(transaction);
  return (
    <ConfirmDialog
      {...deletion.dialog}
      failure={deletion.failure}
      // Not "Cancel this deposit?", because the dialog has a button Cancel.
      title={`Delete this ${isPending ? kind : 'record'}?`}
      text={
        isPending
          ? `It is still being reviewed. Deleting it cancels it: ${cancellationText(transaction)}`
          : `It leaves your list. ${keptText(transaction)}`
      }
      confirmLabel="Delete"
      isDanger
      busyText="Deleting..."
      onConfirm={() => deletion.run({ params: { transactionId: transaction._id } })}
    />
  );
}
