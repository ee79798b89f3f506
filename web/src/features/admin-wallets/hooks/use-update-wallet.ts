import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { call, isProposed } from '../../../lib/api/call.ts';
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
  return useAction({
    send: async (wallet: PlatformWallet) => {
      const answer = await call(walletContract['update-wallet'], { params: { adminId }, body: wallet });
      if (isProposed(answer)) return answer;
      onUpdated(wallet);
      return { message: 'Wallets updated' };
    },
    ...dialog,
  });
}
