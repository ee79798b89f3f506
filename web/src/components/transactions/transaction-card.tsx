import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CardFoot } from '../records/card-list.tsx';
import { StatusCell } from './status-cell.tsx';
import {
  AmountCell,
  DetailsCell,
  OrderCell,
  SourceCell,
  UserCell,
  type TransactionColumn,
} from './transaction-columns.tsx';

type Props = {
  transaction: TransactionWire;
  columns: readonly TransactionColumn[];
  userHref: ((userId: string) => string) | undefined;
  reviewHref?: string | undefined;
  onOpen?: ((transaction: TransactionWire) => void) | undefined;
  actions: ReactNode;
};

/** A transaction on a phone: the head of its card is what it is and how much. */
export function TransactionCard({ transaction, columns, userHref, reviewHref, onOpen, actions }: Props) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, flexWrap: 'wrap' }}>
        <DetailsCell transaction={transaction} onOpen={onOpen} />
        <Box sx={{ ml: 'auto' }}>
          <AmountCell transaction={transaction} />
        </Box>
      </Box>
      {columns.includes('user') && <UserCell transaction={transaction} userHref={userHref} />}
      {(columns.includes('order') || columns.includes('source')) && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          {columns.includes('order') && <OrderCell transaction={transaction} />}
          {columns.includes('source') && (
            <Box sx={{ ml: 'auto', textAlign: 'right', '& p': { justifyContent: 'flex-end' } }}>
              <SourceCell transaction={transaction} />
            </Box>
          )}
        </Box>
      )}
      <CardFoot actions={actions}>
        <StatusCell transaction={transaction} reviewHref={reviewHref} />
      </CardFoot>
    </>
  );
}
