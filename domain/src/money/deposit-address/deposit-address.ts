import type { PlatformWallet } from '../../kernel/address/platform-addresses.ts';

/** Earlier addresses, and their version. */
export type WalletUndo = PlatformWallet & { versionId: string };

/**
 * One set of deposit addresses, and who set it: `wallets/{versionId}`, which never changes. The current one is also
 * kept as `wallets/current`.
 */
export type WalletVersion = PlatformWallet & {
  versionId: string;
  actorUid: string;
  /** Who proposed it, if `actorUid` is the second of two. */
  proposedByUid: string | null;
  atMs: number;
  /** The addresses that counted before one person replaced them alone; null if two did, or for a restore. */
  undo: WalletUndo | null;
  /** The version that this one undoes. */
  undoes?: string;
};
