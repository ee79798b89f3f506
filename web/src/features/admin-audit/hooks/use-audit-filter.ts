import { auditTrails, type AuditTrail } from '@keelstone/domain/api/audit.contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const auditFields = ['who', 'what', 'whom', 'record', 'from', 'to'] as const;
export type AuditField = (typeof auditFields)[number];

/** What is looked for in a trail; an empty text is nothing in particular. */
export type AuditFilter = { trail: AuditTrail } & Record<AuditField, string>;

/** The filter as it is in the URL, so that it can be shared and Back restores it. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (wanted: AuditFilter) => {
      const { trail, ...fields } = wanted;
      const kept = Object.entries(fields).filter(([, text]) => text !== '');
      setParams(
        { ...(trail === 'audit' ? {} : { trail }), ...Object.fromEntries(kept) },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return { filter, change };
}

function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: AuditField): string => params.get(name)?.trim() ?? '';
  return {
    trail: auditTrails.find((trail) => trail === params.get('trail')) ?? 'audit',
    who: text('who'),
    what: text('what'),
    whom: text('whom'),
    record: text('record'),
    from: text('from'),
    to: text('to'),
  };
}
