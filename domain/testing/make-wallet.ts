import { exampleAddresses } from '../src/wallet/example-addresses.ts';
import type { PlatformWallet } from '../src/wallet/wallet.ts';

export { exampleAddresses };

export function makeWallet(overrides: Partial<PlatformWallet> = {}): PlatformWallet {
  return { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth, ...overrides };
}
