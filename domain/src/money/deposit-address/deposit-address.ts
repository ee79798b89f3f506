import { addressLabels, type PlatformWallet } from '../../kernel/address/platform-addresses.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/** Earlier addresses, and the id of their version. */
export type WalletUndo = PlatformWallet & { versionId: string };

/**
 * One set of deposit addresses, and who set it: `wallets/{versionId}`, which never changes. `wallets/current` is a copy
 * of the current version.
 */
export type WalletVersion = PlatformWallet & {
  versionId: string;
  actorUid: string;
  /** The proposer, if `actorUid` is the second of two people. */
  proposedByUid: string | null;
  atMs: number;
  /** The addresses before one person replaced them alone, or null if two people did, or for a restore. */
  undo: WalletUndo | null;
  /** The version that this version undoes. */
  undoes?: string;
};

export function listWalletChanges(from: PlatformWallet | undefined, to: PlatformWallet): ChangeLine[] {
  const lines = [
    { what: addressLabels.btcAddress, before: from?.btcAddress ?? '', after: to.btcAddress },
    { what: addressLabels.ethAddress, before: from?.ethAddress ?? '', after: to.ethAddress },
  ];
  return lines.filter(({ before, after }) => before !== after);
}
