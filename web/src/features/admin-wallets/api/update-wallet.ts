import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; wallet: PlatformWallet };

export function updateWallet({ adminId, wallet }: Options): Promise<PlatformWallet> {
  return call(walletContract['update-wallet'], { params: { adminId }, body: wallet });
}
