import Box from '@mui/material/Box';
import { CardFoot, CardList } from '../records/card-list.tsx';
import { StatusChip } from '../status-chip.tsx';
import { AmountCell, DetailsCell, OrderCell, SourceCell, UserCell } from './transaction-cells.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import type { TransactionListProps } from './transaction-list.tsx';

/** The same list on a phone: the head of a card is what the transaction is and how much. */
export function TransactionCards(props: TransactionListProps) {
  const { label, transactions, columns, actionsOf, onShowProof, userHref } = props;
  return (
    <CardList label={label} records={transactions}>
      {(transaction) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, flexWrap: 'wrap' }}>
            <DetailsCell transaction={transaction} />
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
          <CardFoot
            actions={
              <TransactionActions transaction={transaction} actionsOf={actionsOf} onShowProof={onShowProof} />
            }
          >
            <StatusChip status={transaction.status} />
          </CardFoot>
        </>
      )}
    </CardList>
  );
}
