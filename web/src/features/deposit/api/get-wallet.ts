import { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

export function getWallet(options: {
  signal: AbortSignal;
}): Promise<ResponseOf<(typeof walletContract)['get-wallet']>> {
  return call(walletContract['get-wallet'], options);
}
