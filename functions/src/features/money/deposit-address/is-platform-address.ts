import { listAddressSpellings } from '@keelstone/domain/kernel/address/address';
import { findAddresses } from '@keelstone/domain/kernel/address/find-addresses';
import { type Coin, coins } from '@keelstone/domain/kernel/amounts/coins';
import { listDestinations } from '@keelstone/domain/money/blockchain/chain-payment';
import { ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../../../platform/deps.ts';

/** The most values that one query may name. */
const spellingsMax = 30;

/** Returns whether an address in a stored text, in any spelling, is or was the platform's, or is an account's own. */
export async function isPlatformAddress(
  { coin, address }: { coin: Coin; address: string },
  { wallets, depositAddresses, findTogether }: Deps,
): Promise<boolean> {
  const candidates = [{ coin, address }, ...findAddresses(address)];
  const own = listDestinations('btc', address).map((each) => depositAddresses.at(ownAddressId(each)));
  const checks = coins.map(async (each) => {
    const texts = candidates.filter((one) => one.coin === each).map((one) => one.address);
    const spellings = [...new Set(texts.flatMap((text) => listAddressSpellings(each, text)))];
    if (spellings.length === 0) return false;
    const field = each === 'btc' ? 'btcAddress' : 'ethAddress';
    const where = [[field, 'in', spellings.slice(0, spellingsMax)]] as const;
    return (await wallets.listIds({ where, limit: 1 })).length > 0;
  });
  const [accounts, ...answers] = await Promise.all([findTogether(...own), ...checks]);
  return answers.includes(true) || accounts.some((each) => each !== undefined);
}
