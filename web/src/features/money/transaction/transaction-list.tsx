import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { EyeIcon } from '../../../theme/door-icons.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { RecordList, type RecordColumn } from '../../../ui/records/record-list.tsx';
import { twoLines } from '../../../ui/records/row-styles.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PendingMark } from '../../core/review/pending-mark.tsx';
import { AmountCell } from './transaction-coin.tsx';
import {
  DetailsCell,
  OrderCell,
  SourceCell,
  UserCell,
  type TransactionColumn,
} from './transaction-columns.tsx';
import { findStatusNote } from './transaction-course.ts';
import { TransactionRow } from './transaction-row.tsx';

type Props = {
  /** Names the list for a screen reader: "Transactions". */
  label: string;
  transactions: readonly TransactionWire[];
  columns: readonly TransactionColumn[];
  actionsOf?: (transaction: TransactionWire) => readonly MenuAction[];
  /** Opens the proof image. Rows that have one show an eye. */
  onShowProof?: (transaction: TransactionWire) => void;
  /** Opens the details of a row. */
  onOpen?: (transaction: TransactionWire) => void;
  /** The path of the review of a row that waits for a decision. */
  reviewHref?: (transaction: TransactionWire) => string | undefined;
  /** The reader's own transactions: on a phone a row has two lines, and its details the rest. */
  isOwn?: boolean;
  /** The path of a user in the column User. */
  userHref?: (userId: string) => string;
};

/** The list of transactions, for users and admins. Rows stay rendered while its columns and functions stay the same. */
export function TransactionList(props: Props) {
  const { label, transactions, columns, actionsOf, onShowProof, onOpen, userHref, reviewHref } = props;
  const { isOwn = false } = props;
  // Administrators see as many rows as fit.
  const isCompact = !isOwn;
  const shown = useMemo(
    () => makeColumns({ columns, isCompact, onOpen, userHref, reviewHref }),
    [columns, isCompact, onOpen, userHref, reviewHref],
  );
  const renderActions = useCallback(
    (transaction: TransactionWire) => (
      <TransactionActions transaction={transaction} actionsOf={actionsOf} onShowProof={onShowProof} />
    ),
    [actionsOf, onShowProof],
  );
  const hasActions = actionsOf !== undefined || onShowProof !== undefined;
  const renderCard = useCallback(
    (transaction: TransactionWire) => (
      <TransactionRow
        transaction={transaction}
        onOpen={onOpen}
        actions={hasActions && renderActions(transaction)}
        {...(isCompact && {
          desk: {
            isUserShown: columns.includes('user'),
            userHref,
            reviewHref: reviewHref?.(transaction),
          },
        })}
      />
    ),
    [columns, isCompact, hasActions, renderActions, onOpen, userHref, reviewHref],
  );
  return (
    <RecordList
      label={label}
      records={transactions}
      columns={shown}
      {...(hasActions && { actions: renderActions })}
      onOpen={onOpen}
      card={renderCard}
      cardsBelow={isCompact ? 'lg' : 'md'}
      {...(isCompact && { compact: { actionsWidth: 88 } })}
      tableSx={{
        '& td, & th': { px: 1.5, overflowWrap: 'normal' },
        '& :is(td, th):first-of-type': { pl: 2, position: 'relative' },
      }}
    />
  );
}

type ColumnOptions = { [Name in 'columns' | 'onOpen' | 'userHref' | 'reviewHref']: Props[Name] } & {
  isCompact: boolean;
};

function makeColumns(options: ColumnOptions): RecordColumn<TransactionWire>[] {
  const { columns, isCompact, onOpen, userHref, reviewHref } = options;
  const all = {
    details: {
      head: 'Details',
      width: 172,
      cell: (transaction) => <DetailsCell transaction={transaction} onOpen={onOpen} isCompact={isCompact} />,
    },
    source: { head: 'Source', width: 140, cell: (transaction) => <SourceCell transaction={transaction} /> },
    order: {
      head: 'Order',
      width: 176,
      cell: (transaction) => (
        <OrderCell transaction={transaction} hasType={isCompact && !columns.includes('user')} />
      ),
    },
    amount: {
      head: 'Amount',
      align: 'right',
      width: 148,
      cell: (transaction) => <AmountCell transaction={transaction} />,
    },
    user: {
      head: 'User',
      cell: (transaction) => <UserCell transaction={transaction} userHref={userHref} />,
    },
    status: {
      head: 'Status',
      width: 192,
      cell: (transaction) => (
        <StatusCell transaction={transaction} reviewHref={reviewHref?.(transaction)} isCompact={isCompact} />
      ),
    },
  } satisfies Record<TransactionColumn, RecordColumn<TransactionWire>>;
  return columns.map((column) => all[column]);
}

type TransactionActionsProps = {
  transaction: TransactionWire;
  actionsOf: ((transaction: TransactionWire) => readonly MenuAction[]) | undefined;
  onShowProof: ((transaction: TransactionWire) => void) | undefined;
};

/** The end of a row: the eye of its proof, if it has one, and its menu. */
function TransactionActions({ transaction, actionsOf, onShowProof }: TransactionActionsProps) {
  return (
    <>
      {onShowProof !== undefined && transaction.proof !== undefined && (
        <Tooltip title="View proof">
          <IconButton
            aria-label={`View proof of order ${transaction.transactionId}`}
            onClick={() => onShowProof(transaction)}
          >
            <EyeIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {actionsOf !== undefined && (
        <ActionMenu
          label={`Actions for order ${transaction.transactionId}`}
          actions={actionsOf(transaction)}
        />
      )}
    </>
  );
}

type StatusCellProps = {
  transaction: TransactionWire;
  /** The path of its review, while it waits for a decision. */
  reviewHref?: string | undefined;
  /** For a row of two lines: longer notes are cut off. */
  isCompact?: boolean;
};

/** The status and its note (`findStatusNote`), and for administrators the age of a waiting transaction. */
function StatusCell({ transaction, reviewHref, isCompact = false }: StatusCellProps) {
  const note = findStatusNote(transaction);
  return (
    <Box sx={{ py: isCompact ? 0.5 : 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <StatusChip status={transaction.status} />
        {reviewHref !== undefined && (
          <PendingMark
            record={transaction}
            reviewPath={reviewHref}
            name={`order ${transaction.transactionId}`}
          />
        )}
      </Box>
      {note !== undefined && (
        <Typography
          variant="caption"
          title={transaction.approvedBy?.email ?? note}
          sx={isCompact ? {} : { ...twoLines, mt: 0.25, maxWidth: '28ch', overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  );
}
