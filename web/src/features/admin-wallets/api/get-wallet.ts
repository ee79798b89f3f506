import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { call } from '../../../lib/api/call.ts';

export function getWallet(options: { signal?: AbortSignal } = {}): Promise<PlatformWallet> {
  return call(walletContract['get-wallet'], options);
}
