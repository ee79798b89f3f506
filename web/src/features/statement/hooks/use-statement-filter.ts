import { movementTypes, type MovementType, type Period } from '@keelstone/domain/ledger/statement-period';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is shown of a statement; without a period the latest year. */
export type StatementFilter = { period: Period | undefined; type: MovementType | 'any' };

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filter as it is in the URL, so that it can be shared and Back restores it. */
export function useStatementFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (wanted: StatementFilter) => {
      setParams({ ...wanted.period, ...(wanted.type === 'any' ? {} : { type: wanted.type }) });
    },
    [setParams],
  );
  return { filter, change };
}

function filterOf(params: URLSearchParams): StatementFilter {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return {
    period: day.test(from) && day.test(to) ? { from, to } : undefined,
    type: movementTypes.find((type) => type === params.get('type')) ?? 'any',
  };
}
