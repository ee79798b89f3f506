import { limits } from '@keelstone/domain/limits';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { Page } from '../../../components/page.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { TotalCount } from '../../../components/records/total-count.tsx';
import { PageSizeSelect, type PageSize } from '../../../components/transactions/page-size-select.tsx';
import { useTransactions } from '../hooks/use-transactions.ts';
import { AllTransactions } from './all-transactions.tsx';

/** Spec section 2, Admin transactions. */
export function AdminTransactionsPage() {
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  const { list, more, total } = useTransactions({ limit: pageSize });
  return (
    <Page
      title="Crypto Transactions"
      lead={<TotalCount total={total} one="transaction" many="transactions" />}
    >
      <Card>
        <ListToolbar>
          <Box sx={{ flex: 1 }} />
          <PageSizeSelect value={pageSize} onChange={setPageSize} />
        </ListToolbar>
        <AllTransactions list={list} more={more} pageSize={pageSize} />
      </Card>
    </Page>
  );
}
