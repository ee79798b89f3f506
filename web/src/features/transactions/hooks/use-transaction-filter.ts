import { reviewStatuses, typeFilters } from '@keelstone/domain/api/list-filter';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenOf, type TransactionFilter } from '../../../lib/api-hooks/use-user-transactions.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filter as it is in the URL, so that it can be shared and Back restores it. */
export function useTransactionFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (wanted: TransactionFilter) => {
      setParams({ ...chosenOf(wanted) });
    },
    [setParams],
  );
  return { filter, change };
}

function filterOf(params: URLSearchParams): TransactionFilter {
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return {
    type: typeFilters.find((type) => type === params.get('type')) ?? 'any',
    status: reviewStatuses.find((status) => status === params.get('status')) ?? 'any',
    ...(day.test(days.from) && { from: days.from }),
    ...(day.test(days.to) && { to: days.to }),
  };
}
