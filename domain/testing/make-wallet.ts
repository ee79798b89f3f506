import { exampleAddresses, examplePlatformAddresses } from '../src/kernel/address/example-addresses.ts';
import type { PlatformWallet } from '../src/kernel/address/platform-addresses.ts';
import type { WalletVersion } from '../src/money/deposit-address/deposit-address.ts';
import { testUid } from './test-id.ts';
import { testTimeMs } from './test-time.ts';

export { exampleAddresses, examplePlatformAddresses };

export function makeWallet(overrides: Partial<PlatformWallet> = {}): PlatformWallet {
  const { btc, eth } = examplePlatformAddresses;
  return { btcAddress: btc, ethAddress: eth, ...overrides };
}

/** As it is stored. */
export function makeWalletVersion(overrides: Partial<WalletVersion> = {}): WalletVersion {
  return {
    ...makeWallet(),
    versionId: 'FirstAddresses000000',
    actorUid: testUid('AdaMoreau'),
    proposedByUid: null,
    atMs: testTimeMs,
    undo: null,
    ...overrides,
  };
}
