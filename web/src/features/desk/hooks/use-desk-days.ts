import { deskContract } from '@keelstone/domain/api/desk.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** A job counts a day some minutes after its end. */
const staleMs = 15 * 60_000;

/** What the last 30 finished days came to; asked for once what waits is there. No change of today changes them. */
export function useDeskDays(adminId: string, { isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: ['desk-days'],
    queryFn: ({ signal }) => call(deskContract['get-desk-days'], { params: { adminId }, signal }),
    enabled: isWanted,
    staleTime: staleMs,
    meta: { isStatic: true },
  });
}
