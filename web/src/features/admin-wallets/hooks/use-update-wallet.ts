import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export function useUpdateWallet(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    send: async (wallet: PlatformWallet) => {
      await call(walletContract['update-wallet'], { params: { adminId }, body: wallet });
      return { message: 'Wallets updated' };
    },
    ...dialog,
  });
}
