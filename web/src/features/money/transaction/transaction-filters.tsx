import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../../../ui/select-field.tsx';
import { withoutDefaults, type TransactionFilter } from './transaction.calls.ts';
import { typeFilters } from '@keelstone/domain/money/transaction/transaction-filter';
import { reviewStatuses } from '@keelstone/domain/core/review/review-filter';
import { isDay } from '../../../lib/reader-days.ts';

type Props = {
  id: string;
  filter: TransactionFilter;
  onFilter: (filter: TransactionFilter) => void;
  /** On a phone the filters are closed at first. */
  isOpenOnPhone: boolean;
};

/** Filters of the list: type, status, days. */
export function TransactionFilters({ id, filter, onFilter, isOpenOnPhone }: Props) {
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
export function useTransactionFilter() {
  const [params, setParams] = useSearchParams();
  return {
    filter: filterOf(params),
    change: (wanted: TransactionFilter): void => setParams({ ...withoutDefaults(wanted) }),
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
