import { deskContract } from '@keelstone/domain/api/desk.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** A job counts a day some minutes after its end. */
const staleMs = 15 * 60_000;

/** Totals of the last 30 complete days; loaded after the waiting items. Nothing that happens today changes them. */
export function useDeskDays(adminId: string, { isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: ['desk-days'],
    queryFn: ({ signal }) => call(deskContract['get-desk-days'], { params: { adminId }, signal }),
    enabled: isWanted,
    staleTime: staleMs,
    meta: { isStatic: true },
  });
}
