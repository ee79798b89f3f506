import { addressLabels, type PlatformWallet } from '../../kernel/address/platform-addresses.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

export function walletChanges(from: PlatformWallet | undefined, to: PlatformWallet): ChangeLine[] {
  const lines = [
    { what: addressLabels.btcAddress, before: from?.btcAddress ?? '', after: to.btcAddress },
    { what: addressLabels.ethAddress, before: from?.ethAddress ?? '', after: to.ethAddress },
  ];
  return lines.filter(({ before, after }) => before !== after);
}
