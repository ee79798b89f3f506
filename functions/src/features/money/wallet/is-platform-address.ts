import type { Coin } from '@keelstone/domain/money/coins';
import { addressSpellings } from '@keelstone/domain/wallet/address';
import type { Deps } from '../deps.ts';

/** Whether an address, in whatever spelling, is or was a deposit address of the platform. */
export async function isPlatformAddress(
  { coin, address }: { coin: Coin; address: string },
  { wallets }: Pick<Deps, 'wallets'>,
): Promise<boolean> {
  const field = coin === 'btc' ? 'btcAddress' : 'ethAddress';
  const where = [[field, 'in', addressSpellings(coin, address)]] as const;
  return (await wallets.listIds({ where, limit: 1 })).length > 0;
}
