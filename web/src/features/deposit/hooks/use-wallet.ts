import { useQuery } from '@tanstack/react-query';
import { getWallet } from '../api/get-wallet.ts';

/** The platform's deposit addresses, always asked for anew: money goes to them. */
export function useWallet() {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => getWallet({ signal }),
    staleTime: 0,
  });
}
