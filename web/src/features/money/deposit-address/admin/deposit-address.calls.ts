import { useQuery, useQueryClient } from '@tanstack/react-query';
import { proposedWords } from '@keelstone/domain/decisions';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call, isProposed } from '../../../../lib/api/call.ts';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

export const noWallet: PlatformWallet = { btcAddress: '', ethAddress: '' };

export type WalletAsKnown = { wallet: PlatformWallet; isHidden: boolean };
const knownKey = makeKey(depositAddressContract['get-wallet'], { version: 'as administrators see it' });

/**
 * The current deposit addresses for the administrator who sets them: empty, not a failure, if none was set yet or
 * deposits are switched off.
 */
export function usePlatformWallet() {
  return useQuery({
    queryKey: knownKey,
    queryFn: ({ signal }) =>
      call(depositAddressContract['get-wallet'], { signal }).then(toKnown).catch(toKnownWithoutWallet),
    staleTime: 0,
  });
}

function toKnown(wallet: PlatformWallet): WalletAsKnown {
  return { wallet, isHidden: false };
}

function toKnownWithoutWallet(error: unknown): WalletAsKnown {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== 'wallet-unavailable' && code !== 'deposits-off') throw error;
  return { wallet: noWallet, isHidden: code === 'deposits-off' };
}

/** `onUpdated` is not called if a second administrator has to confirm the addresses. */
export function useUpdateWallet({
  onUpdated,
  ...dialog
}: ActionDialog & {
  onUpdated: (wallet: PlatformWallet) => void;
}) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async ({ wallet, expected }: { wallet: PlatformWallet; expected: string }) => {
      const answer = await call(depositAddressContract['update-wallet'], {
        params: { adminId },
        body: { ...wallet, expected },
      });
      if (isProposed(answer)) return answer;
      // Known before the refresh, so that the page does not report a change by somebody else.
      queryClient.setQueryData<WalletAsKnown>(knownKey, (known) =>
        known === undefined || known.isHidden ? known : { ...known, wallet },
      );
      onUpdated(wallet);
      return { message: proposedWords['update-wallet'].done };
    },
    ...dialog,
  });
}
