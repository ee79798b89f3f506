import { walletContract } from '@keelstone/domain/api/wallet.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** The platform's deposit addresses, always asked for again: money goes to them. */
export function useWallet() {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(walletContract['get-wallet'], { signal }),
    staleTime: 0,
  });
}
