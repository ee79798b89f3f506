import { walletDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { isPlausibleAddress } from '@keelstone/domain/wallet/address';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import type { Deps } from '../deps.ts';

/**
 * The platform's deposit addresses, their checksums verified again: money sent to a damaged address is lost.
 * Errors: `wallet-unavailable` where none are set or one is damaged.
 */
export async function findWallet(deps: Pick<Deps, 'wallet'>): Promise<PlatformWallet> {
  const wallet = await deps.wallet.find(walletDocument);
  const isSound =
    wallet !== undefined &&
    isPlausibleAddress('btc', wallet.btcAddress) &&
    isPlausibleAddress('eth', wallet.ethAddress);
  if (!isSound) throw new DomainError('wallet-unavailable');
  return wallet;
}
