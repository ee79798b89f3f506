import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { limits } from '@keelstone/domain/limits';
import { messages } from '@keelstone/domain/messages';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { TransactionList } from '../../../components/transactions/transaction-list.tsx';
import { paths } from '../../../config/paths.ts';

type Props = {
  query: { data: TransactionWire[] | undefined; isError: boolean; refetch: () => unknown };
};

export function RecentTransactions({ query }: Props) {
  return (
    <Card component="section" aria-label="Recent Transactions" sx={{ height: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 2,
          p: { xs: 2, sm: 3 },
          pb: { xs: 0, sm: 1 },
        }}
      >
        <Typography variant="h3" component="h2">
          Recent Transactions
        </Typography>
        <AppLink to={paths.transactions} variant="body2">
          View all
        </AppLink>
      </Box>
      <Box sx={{ px: { sm: 1, md: 1.5 }, pb: { xs: 0, sm: 1 } }}>
        <DataView
          query={query}
          skeleton={<TransactionListSkeleton rows={limits.recentTransactions} />}
          empty={
            <Notice
              icon={<ReceiptLongOutlined />}
              title={messages.noRecords}
              text="Your deposits and withdrawals will appear here."
              action={
                <Button variant="outlined" component={Link} to={paths.deposit}>
                  Deposit funds
                </Button>
              }
            />
          }
        >
          {(transactions) => (
            <TransactionList
              isOwn
              label="Recent Transactions"
              transactions={transactions}
              columns={['details', 'amount', 'status']}
            />
          )}
        </DataView>
      </Box>
    </Card>
  );
}
