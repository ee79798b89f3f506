import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { call, isProposed } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** `onUpdated` is not called where a second administrator has to confirm the addresses. */
export function useUpdateWallet({
  onUpdated,
  ...dialog
}: {
  isOpen: boolean;
  onDone: () => void;
  onUpdated: (wallet: PlatformWallet) => void;
}) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async ({ wallet, expected }: { wallet: PlatformWallet; expected: string }) => {
      const answer = await call(walletContract['update-wallet'], {
        params: { adminId },
        body: { ...wallet, expected },
      });
      if (isProposed(answer)) return answer;
      // Known before it is asked for again: the page does not say that somebody has changed them.
      queryClient.setQueryData<{ wallet: PlatformWallet; isHidden: boolean }>(['platform-wallet'], (known) =>
        known === undefined || known.isHidden ? known : { ...known, wallet },
      );
      onUpdated(wallet);
      return { message: 'Wallets updated' };
    },
    ...dialog,
  });
}

const previews = previewsOf(walletContract);

/** Whether a second administrator would have to confirm the addresses, and what they would replace. */
export function useWalletPreview(wallet: PlatformWallet, isOpen: boolean): Preview {
  return usePreview({
    name: 'update-wallet',
    isOpen,
    body: wallet,
    ask: (body, signal) => call(previews['preview-update-wallet'], { body, signal }),
  });
}
