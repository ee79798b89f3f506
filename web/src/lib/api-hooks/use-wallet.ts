import { walletContract } from '@keelstone/domain/api/wallet.contract';
import { errorTable } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/money/coins';
import { comparableAddress } from '@keelstone/domain/wallet/comparable-address';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The platform's deposit addresses, always asked for again: money goes to them. */
export function useWallet({ isNeeded = true } = {}) {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(walletContract['get-wallet'], { signal }),
    staleTime: 0,
    enabled: isNeeded,
  });
}

/**
 * Why an address cannot be withdrawn to: the platform takes deposits there now. The server knows the earlier ones too.
 * Nothing is asked for while there is no address.
 */
export function usePlatformObstacle(coin: Coin, address: string): string | undefined {
  const { data } = useWallet({ isNeeded: address !== '' });
  const own = coin === 'btc' ? data?.btcAddress : data?.ethAddress;
  if (own === undefined || address === '') return undefined;
  const isOurs = comparableAddress(coin, own) === comparableAddress(coin, address);
  return isOurs ? `${errorTable['platform-address'].message}.` : undefined;
}
