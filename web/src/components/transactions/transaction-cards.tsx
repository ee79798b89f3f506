import Box from '@mui/material/Box';
import { StatusChip } from '../status-chip.tsx';
import { AmountCell, DetailsCell, OrderCell, SourceCell, UserCell } from './transaction-cells.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import type { TransactionListProps } from './transaction-list.tsx';

/** The same list on a phone: one block per transaction, its head is what it is and how much. */
export function TransactionCards(props: TransactionListProps) {
  const { label, transactions, columns, actionsOf, onShowProof, userHref } = props;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {transactions.map((transaction) => (
        <Box
          component="li"
          key={transaction._id}
          sx={{
            p: 2,
            display: 'grid',
            gap: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
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
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
            <StatusChip status={transaction.status} />
            <Box sx={{ mr: -1 }}>
              <TransactionActions transaction={transaction} actionsOf={actionsOf} onShowProof={onShowProof} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
