import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { getFlags } from '../api/get-flags.ts';

/** The kill switches as they stand, always asked for anew. */
export function useFlags() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['flags'],
    queryFn: ({ signal }) => getFlags({ adminId, signal }),
    staleTime: 0,
  });
}
