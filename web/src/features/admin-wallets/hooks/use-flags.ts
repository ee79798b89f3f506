import { flagsContract } from '@keelstone/domain/api/flags.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** The current kill switches, always asked for again. */
export function useFlags() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['flags'],
    queryFn: ({ signal }) => call(flagsContract['get-flags'], { params: { adminId }, signal }),
    staleTime: 0,
  });
}
