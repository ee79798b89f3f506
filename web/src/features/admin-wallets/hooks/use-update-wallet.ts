import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { updateWallet } from '../api/update-wallet.ts';

export function useUpdateWallet(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    send: async (wallet: PlatformWallet) => {
      await updateWallet({ adminId, wallet });
      return { message: 'Wallets updated' };
    },
    ...dialog,
  });
}
