import { auditContract } from '@keelstone/domain/api/audit.contract';
import type { AuditEventWire } from '@keelstone/domain/api/audit.wire';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** As many as one call answers. */
const perCall = 50;

/**
 * Who the accounts of these rows are, as they arrive; until then, and for one that is gone, the rows have their ids. A
 * group that has been asked for stays as it is while more rows are loaded.
 */
export function useAuditPeople(
  rows: readonly AuditEventWire[],
): ReadonlyMap<string, { name: string; email: string }> {
  const ids = [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))].filter(
    (id) => !id.includes(':'),
  );
  const groups = Array.from({ length: Math.ceil(ids.length / perCall) }, (_each, index) =>
    ids.slice(index * perCall, (index + 1) * perCall).join(','),
  );
  return useQueries({
    queries: groups.map((group) => ({
      queryKey: ['admin-audit-people', group],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(auditContract['list-audit-people'], { query: { ids: group }, signal }),
      refetchOnWindowFocus: false,
      staleTime: Infinity,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) => (data?.people ?? []).map((person) => [person._id, person] as const)),
      ),
  });
}
