import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { HelpLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageSizeSelect } from '../../../ui/records/list-toolbar.tsx';
import { paths } from '../../../config/paths.ts';
import { isFiltered } from './transaction.calls.ts';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { OwnTransactions } from './own-transactions.tsx';
import { TransactionFilters, useTransactionFilter } from './transaction-filters.tsx';
import { FilterIcon } from '../../../theme/icons.tsx';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';

/** The user's own transactions, in the layout of the administrators' list. */
export function TransactionsPage() {
  const user = useCurrentUser();
  const { filter, change } = useTransactionFilter();
  const filtersId = useId();
  const [isFilterOpen, setIsFilterOpen] = useState(() => isFiltered(filter));
  const [pageSize, setPageSize] = useState<PageSize>(apiLimits.pageSizeDefault);
  return (
    <Page
      title="Transactions"
      lead={
        <span>
          Balances are on your <AppLink to={paths.statement}>statement</AppLink>.{' '}
          <HelpLink topic="confirmations">How deposits are confirmed</HelpLink>
        </span>
      }
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <PageSizeSelect value={pageSize} onChange={setPageSize} />
          <Button
            variant="outlined"
            startIcon={<FilterIcon />}
            aria-expanded={isFilterOpen}
            aria-controls={filtersId}
            onClick={() => setIsFilterOpen(!isFilterOpen)}
            sx={{ display: { sm: 'none' } }}
          >
            Filter
          </Button>
        </Box>
      }
    >
      <TransactionFilters id={filtersId} filter={filter} onFilter={change} isOpenOnPhone={isFilterOpen} />
      <OwnTransactions userId={user._id} pageSize={pageSize} filter={filter} />
    </Page>
  );
}
