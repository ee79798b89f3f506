import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { StatusChip } from '../status-chip.tsx';
import { AmountCell, DetailsCell, OrderCell, SourceCell, UserCell } from './transaction-cells.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import type { TransactionColumn, TransactionListProps } from './transaction-list.tsx';

const heads = {
  details: 'Details',
  source: 'Source',
  order: 'Order',
  amount: 'Amount',
  user: 'User',
  status: 'Status',
} as const satisfies Record<TransactionColumn, string>;

export function TransactionTable(props: TransactionListProps) {
  const { label, transactions, columns, actionsOf, onShowProof } = props;
  const hasActions = actionsOf !== undefined || onShowProof !== undefined;
  return (
    <TableContainer>
      <Table aria-label={label} sx={{ '& td, & th': { px: 1.5, overflowWrap: 'normal' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} align={column === 'amount' ? 'right' : 'left'}>
                {heads[column]}
              </TableCell>
            ))}
            {hasActions && <TableCell component="td" />}
          </TableRow>
        </TableHead>
        <TableBody>
          {transactions.map((transaction) => (
            <TableRow key={transaction._id} hover sx={{ '&:last-child td': { borderBottom: 0 } }}>
              {columns.map((column) => (
                <TableCell key={column} align={column === 'amount' ? 'right' : 'left'}>
                  {cell(column, transaction, props)}
                </TableCell>
              ))}
              {hasActions && (
                <TableCell align="right" padding="none" sx={{ pr: 1, whiteSpace: 'nowrap' }}>
                  <TransactionActions
                    transaction={transaction}
                    actionsOf={actionsOf}
                    onShowProof={onShowProof}
                  />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function cell(
  column: TransactionColumn,
  transaction: TransactionWire,
  { userHref }: TransactionListProps,
): ReactElement {
  const cells = {
    details: <DetailsCell transaction={transaction} />,
    source: <SourceCell transaction={transaction} />,
    order: <OrderCell transaction={transaction} />,
    amount: <AmountCell transaction={transaction} />,
    user: <UserCell transaction={transaction} userHref={userHref} />,
    status: <StatusChip status={transaction.status} />,
  } satisfies Record<TransactionColumn, ReactElement>;
  return cells[column];
}
