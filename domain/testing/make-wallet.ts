import type { PlatformWallet } from '../src/wallet/wallet.ts';

/** Mainnet addresses whose checksums hold, taken from the standards' own examples (BIP 173, EIP-55). */
export const exampleAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

export function makeWallet(overrides: Partial<PlatformWallet> = {}): PlatformWallet {
  return { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth, ...overrides };
}
