import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

export const noWallet: PlatformWallet = { btcAddress: '', ethAddress: '' };

type Known = { wallet: PlatformWallet; isHidden: boolean };

/**
 * The current deposit addresses; empty if none was set yet or deposits are switched off, which is no failure
 * to the person who sets them.
 */
export function usePlatformWallet() {
  return useQuery({
    queryKey: ['platform-wallet'],
    queryFn: ({ signal }) => call(walletContract['get-wallet'], { signal }).then(shown).catch(withoutOne),
    staleTime: 0,
  });
}

function shown(wallet: PlatformWallet): Known {
  return { wallet, isHidden: false };
}

function withoutOne(error: unknown): Known {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== 'wallet-unavailable' && code !== 'deposits-off') throw error;
  return { wallet: noWallet, isHidden: code === 'deposits-off' };
}
