import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { auditContract, type AuditEventWire } from '@keelstone/domain/desk/audit/audit.contract';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { call } from '../../../lib/api/call.ts';
import { makeKey } from '../../../lib/api/query-keys.ts';

/** Shown until a name is known: as wide as most, so that a sentence keeps its lines. */
export const awaitedName = '…'.padEnd(10, '\u2007');

const accountId = /^[A-Za-z0-9]{1,40}$/;

/**
 * The names of the accounts in these rows: "…" until a name arrives, none for a deleted account. No name is requested
 * twice while the page is open, since every request leaves an audit row.
 */
export function useAuditPeople(
  rows: readonly Pick<AuditEventWire, 'actor' | 'subject'>[],
): ReadonlyMap<string, { name: string; email: string }> {
  const [groups, setGroups] = useState<readonly (readonly string[])[]>([]);
  const requestedIds = new Set(groups.flat());
  const ids = new Set(rows.flatMap(({ actor, subject }) => [actor, subject]));
  const unknown = [...ids].filter((id) => accountId.test(id) && !requestedIds.has(id));
  if (unknown.length > 0) setGroups([...groups, ...inGroups(unknown)]);
  return useQueries({
    queries: groups.map((group) => ({
      queryKey: makeKey(auditContract['list-audit-people'], { query: { ids: group.join(',') } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(auditContract['list-audit-people'], { query: { ids: group.join(',') }, signal }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: Infinity,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data, isPending }, index) => {
          const awaited = isPending
            ? (groups[index] ?? []).map((_id) => ({ _id, name: awaitedName, email: '' }))
            : [];
          return (data?.people ?? awaited).map((person) => [person._id, person] as const);
        }),
      ),
  });
}

function inGroups(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / auditLimits.peopleNamedMax) }, (_each, index) =>
    ids.slice(index * auditLimits.peopleNamedMax, (index + 1) * auditLimits.peopleNamedMax),
  );
}
