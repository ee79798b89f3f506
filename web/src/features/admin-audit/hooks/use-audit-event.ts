import { auditContract } from '@keelstone/domain/api/audit.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** One row with its detail. Every view leaves a row, so it is asked for once. */
export function useAuditEvent(eventId: string) {
  return useQuery({
    queryKey: ['admin-audit-event', eventId],
    queryFn: ({ signal }) => call(auditContract['get-audit-event'], { params: { eventId }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
