import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { isPlausibleAddress } from '@keelstone/domain/kernel/address/address-verdict';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Returns the platform's deposit addresses. Verifies their checksums again, because money sent to a damaged address is
 * lost. Errors: `wallet-unavailable` if none are set or one is damaged.
 */
export async function findDepositAddresses(deps: Deps): Promise<PlatformWallet> {
  const { btcAddress = '', ethAddress = '' } = (await deps.wallets.find(currentWallet)) ?? {};
  const isSound = isPlausibleAddress('btc', btcAddress) && isPlausibleAddress('eth', ethAddress);
  if (!isSound) throw new DomainError('wallet-unavailable');
  return { btcAddress, ethAddress };
}
