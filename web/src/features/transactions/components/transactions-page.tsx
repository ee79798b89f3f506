import { limits } from '@keelstone/domain/limits';
import { useState } from 'react';
import { AppLink } from '../../../components/app-link.tsx';
import { Page } from '../../../components/page.tsx';
import { PageSizeSelect } from '../../../components/records/page-size-select.tsx';
import { paths } from '../../../config/paths.ts';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { OwnTransactions } from './own-transactions.tsx';

/** The admin list's layout, with Delete and View Details. */
export function TransactionsPage() {
  const user = useCurrentUser();
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  return (
    <Page
      title="Transactions"
      lead={
        <>
          Your deposits, withdrawals and profits. Balances are on your{' '}
          <AppLink to={paths.statement}>statement</AppLink>.
        </>
      }
      actions={<PageSizeSelect value={pageSize} onChange={setPageSize} />}
    >
      <OwnTransactions userId={user._id} pageSize={pageSize} />
    </Page>
  );
}
