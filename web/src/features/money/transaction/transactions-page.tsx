import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reviewStatuses } from '@keelstone/domain/core/review/review-filter';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { typeFilters } from '@keelstone/domain/money/transaction/transaction-filter';
import { paths } from '../../../config/paths.ts';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { isDay } from '../../../lib/reader-days.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { FilterIcon } from '../../../theme/icons.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { HelpLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageSizeSelect } from '../../../ui/records/list-toolbar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { OwnTransactions } from './own-transactions.tsx';
import { isFiltered, type TransactionFilter, dropDefaults } from './transaction.calls.ts';

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
          Dates are those of your requests. Balances are on your{' '}
          <AppLink to={paths.statement}>statement</AppLink>.{' '}
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

type Props = {
  id: string;
  filter: TransactionFilter;
  onFilter: (filter: TransactionFilter) => void;
  /** On a phone the filters are closed at first. */
  isOpenOnPhone: boolean;
};

/** Filters of the list: type, status, days. */
function TransactionFilters({ id, filter, onFilter, isOpenOnPhone }: Props) {
  return (
    <Box
      id={id}
      role="search"
      aria-label="Transactions"
      sx={{
        display: { xs: isOpenOnPhone ? 'flex' : 'none', sm: 'flex' },
        flexWrap: 'wrap',
        gap: 2,
        mb: { xs: 2, sm: 3 },
      }}
    >
      <SelectField
        label="Type"
        value={filter.type}
        options={typeFilters}
        textOf={capitalise}
        onChange={(type) => onFilter({ ...filter, type })}
        sx={field}
      />
      <SelectField
        label="Status"
        value={filter.status}
        options={reviewStatuses}
        textOf={capitalise}
        onChange={(status) => onFilter({ ...filter, status })}
        sx={field}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          size="small"
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          value={filter[name] ?? ''}
          onChange={({ target }) => {
            const { [name]: _before, ...rest } = filter;
            onFilter(target.value === '' ? rest : { ...rest, [name]: target.value });
          }}
          sx={field}
        />
      ))}
    </Box>
  );
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const field = { flex: { xs: '1 1 140px', sm: '0 0 160px' } };

/** The filter, kept in the URL, so that it can be shared and Back restores it. */
function useTransactionFilter() {
  const [params, setParams] = useSearchParams();
  return {
    filter: filterOf(params),
    change: (wanted: TransactionFilter): void => setParams({ ...dropDefaults(wanted) }),
  };
}

function filterOf(params: URLSearchParams): TransactionFilter {
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return {
    type: typeFilters.find((type) => type === params.get('type')) ?? 'any',
    status: reviewStatuses.find((status) => status === params.get('status')) ?? 'any',
    ...(isDay(days.from) && { from: days.from }),
    ...(isDay(days.to) && { to: days.to }),
  };
}
