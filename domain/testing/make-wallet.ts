import { exampleAddresses } from '../src/wallet/example-addresses.ts';
import type { PlatformWallet, WalletVersion } from '../src/wallet/wallet.ts';
import { testUid } from './test-id.ts';
import { testTimeMs } from './test-time.ts';

export { exampleAddresses };

export function makeWallet(overrides: Partial<PlatformWallet> = {}): PlatformWallet {
  return { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth, ...overrides };
}

/** As it is stored. */
export function makeWalletVersion(overrides: Partial<WalletVersion> = {}): WalletVersion {
  return {
    ...makeWallet(),
    versionId: 'FirstAddresses000000',
    actorUid: testUid('AdaMoreau'),
    atMs: testTimeMs,
    ...overrides,
  };
}
