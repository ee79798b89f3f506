import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { listedWallets } from '@keelstone/domain/money/blockchain/sender';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Our own destinations: the deposit addresses of every version, and the wallets that the operator lists. They change so
 * rarely that each process reads them once a minute.
 */
export function findOwnDestinations({ wallets }: Pick<Deps, 'wallets'>, listed = listedWallets) {
  let read: { atMs: number; versions: Promise<PlatformWallet[]> } | undefined;
  return async (coin: Coin, nowMs: number): Promise<ReadonlySet<string>> => {
    if (read === undefined || nowMs - read.atMs >= minuteMs)
      read = { atMs: nowMs, versions: wallets.list({}) };
    const versions = await read.versions.catch((error: unknown) => {
      read = undefined;
      throw error;
    });
    const addresses = versions.map((version) => toAddress({ coin, ...version }));
    return new Set([...listed[coin], ...addresses].map((address) => toChainDestination(coin, address)));
  };
}
