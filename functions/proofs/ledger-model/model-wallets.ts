import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import type { WalletName } from './command.ts';

const { btc: btcAddress, eth } = examplePlatformAddresses;

/** The deposit addresses that the model sets; the first are there from the beginning. */
export const modelWallets: Readonly<Record<WalletName, PlatformWallet>> = {
  first: { btcAddress, ethAddress: eth },
  second: { btcAddress, ethAddress: eth.toLowerCase() },
  third: { btcAddress, ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
};
