import { currentWallet } from '@keelstone/domain/collections';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import type { WalletVersion } from '@keelstone/domain/money/deposit-address/deposit-address';
import { defineFactKind } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

type Kept = {
  newId: string;
  wallet: PlatformWallet;
  by: Pick<WalletVersion, 'actorUid' | 'proposedByUid' | 'undo' | 'undoes'>;
};

/** Writes deposit addresses as a version and as the current ones. */
export function keepVersion(
  tx: Writer,
  { newId: versionId, wallet: { btcAddress, ethAddress }, by }: Kept,
  deps: Deps,
): void {
  const version: WalletVersion = { versionId, btcAddress, ethAddress, ...by, atMs: deps.now() };
  deps.wallets.put(tx, currentWallet, version);
  deps.wallets.create(tx, versionId, version);
}

/** Target and detail of the audit row of a version: the addresses before and after. */
export function makeVersionChange(targetId: string, from: WalletVersion | undefined, to: PlatformWallet) {
  return {
    targetId,
    detail: {
      btcBefore: from?.btcAddress ?? null,
      btcAfter: to.btcAddress,
      ethBefore: from?.ethAddress ?? null,
      ethAfter: to.ethAddress,
    },
  };
}

export const walletFact = defineFactKind<WalletVersion>({
  part: 'record',
  words: ({ btcAddress, ethAddress }) => [
    { what: 'Bitcoin address', value: btcAddress },
    { what: 'Ethereum address', value: ethAddress },
  ],
});
