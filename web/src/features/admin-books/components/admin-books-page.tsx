import Skeleton from '@mui/material/Skeleton';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { DataView } from '../../../components/data-view.tsx';
import { Page } from '../../../components/page.tsx';
import { useBooks, useProveBooks } from '../api.ts';
import { ChecksCard } from './checks-card.tsx';
import { FindingsCard } from './findings-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { SumsCard } from './sums-card.tsx';

/** Whether the ledger adds up, and whether the coins are where it says. */
export function AdminBooksPage() {
  const books = useBooks();
  const proving = useProveBooks();
  const isRequested = books.data?.isRequested === true;
  return (
    <Page
      title="Books"
      lead="All books are checked every night, those that changed every 15 minutes. Nothing is ever corrected automatically."
      actions={
        <Button
          variant="contained"
          disabled={proving.isPending || isRequested || books.data === undefined}
          onClick={() => {
            proving.mutate();
          }}
        >
          <span>{proving.isPending || isRequested ? 'Proving...' : 'Prove now'}</span>
        </Button>
      }
    >
      <DataView query={books} skeleton={<BooksSkeleton />}>
        {(data) => (
          <Stack spacing={3}>
            <FindingsCard findings={data.findings} />
            <HoldingsCard holdings={data.holdings} />
            <SumsCard sums={data.sums} />
            <ChecksCard runs={data.runs} invariants={data.invariants} />
          </Stack>
        )}
      </DataView>
    </Page>
  );
}

function BooksSkeleton() {
  return (
    <Stack spacing={3}>
      {[160, 220, 260].map((height) => (
        <Card key={height}>
          <Skeleton variant="rounded" height={height} />
        </Card>
      ))}
    </Stack>
  );
}
