import type { WalletVersion } from '@keelstone/domain/money/deposit-address/deposit-address';
import { factKind } from '../../../platform/decision/fact.ts';

export const walletFact = factKind<WalletVersion>({
  part: 'record',
  words: ({ btcAddress, ethAddress }) => [
    { what: 'Bitcoin address', value: btcAddress },
    { what: 'Ethereum address', value: ethAddress },
  ],
});
