import { addressBookContract } from '@keelstone/domain/money/address-book/address-book.contract';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { comparableAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { errorTexts } from '@keelstone/domain/error-texts';

/** The platform's deposit addresses, always asked for again: money goes to them. */
export function useWallet({ isNeeded = true } = {}) {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(depositAddressContract['get-wallet'], { signal }),
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
  return isOurs ? `${errorTexts['platform-address']}.` : undefined;
}

export type AddressDraft = BodyOf<(typeof addressBookContract)['add-address']>;

/** Saves an address. What is refused because of a field is for the form to show. */
export function useAddAddress() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AddressDraft) => call(addressBookContract['add-address'], { body }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined) notify.refused(error);
    },
  });
}
