import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { messages } from '@keelstone/domain/messages';
import { Link } from 'react-router-dom';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { TransactionListSkeleton } from '../../../components/transactions/transaction-list-skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDownloadStatement } from '../../../lib/statement/use-download-statement.ts';
import { useStatement } from '../hooks/use-statement.ts';
import { BalanceCards } from './balance-cards.tsx';
import { MovementList } from './movement-list.tsx';

/** Every movement with opening, running and closing balance. */
export function StatementPage() {
  const user = useCurrentUser();
  const statement = useStatement(user._id);
  const download = useDownloadStatement({ userId: user._id, fileName: 'keelstone-statement' });
  return (
    <Page
      title="Statement"
      lead="Every movement of your account, oldest first."
      actions={
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          disabled={download.isPending}
          onClick={() => {
            download.mutate();
          }}
        >
          {download.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
      }
    >
      <DataView
        query={statement}
        skeleton={<StatementSkeleton />}
        isEmpty={({ movements }) => movements.length === 0}
        empty={<Empty />}
      >
        {({ opening, movements, closing }) => (
          <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
            <BalanceCards opening={opening} closing={closing} />
            <Card>
              <MovementList movements={movements} />
            </Card>
          </Box>
        )}
      </DataView>
    </Page>
  );
}

function Empty() {
  return (
    <Card>
      <Notice
        icon={<ReceiptLongOutlined />}
        title={messages.noRecords}
        text="Your first movement appears here once a deposit is approved."
        action={
          <Button variant="contained" component={Link} to={paths.deposit}>
            Deposit funds
          </Button>
        }
      />
    </Card>
  );
}

function StatementSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Skeleton variant="rounded" height={148} />
        <Skeleton variant="rounded" height={148} />
      </Box>
      <Card>
        <TransactionListSkeleton rows={6} />
      </Card>
    </Box>
  );
}
