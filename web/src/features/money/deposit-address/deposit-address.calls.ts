import { errorTexts } from '@keelstone/domain/error-texts';
import { toComparableAddress } from '@keelstone/domain/kernel/address/comparable-address';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** The platform's deposit addresses, never from the cache alone, because money goes to them. */
export function useWallet({ isNeeded = true } = {}) {
  return useAnswer(depositAddressContract['get-wallet'], { staleTime: 0, enabled: isNeeded });
}

/** Refuses an address at which the platform takes deposits now. The server knows its earlier ones too. */
export function usePlatformObstacle(coin: Coin, address: string): string | undefined {
  const { data } = useWallet({ isNeeded: address !== '' });
  const own = coin === 'btc' ? data?.btcAddress : data?.ethAddress;
  if (own === undefined || address === '') return undefined;
  const isOurs = toComparableAddress(coin, own) === toComparableAddress(coin, address);
  return isOurs ? `${errorTexts['platform-address']}.` : undefined;
}
