import { useQuery } from '@tanstack/react-query';
import { accountEmail } from '../../../lib/session/account-email.ts';

/** The address a session of scope `kyc` belongs to, to fill in; `''` where it cannot be read. */
export function useAccountEmail(uid: string): { email: string | undefined } {
  const { data } = useQuery({
    queryKey: ['account-email', uid],
    queryFn: async () => (await accountEmail().catch(() => undefined)) ?? '',
    staleTime: Infinity,
  });
  return { email: data };
}
