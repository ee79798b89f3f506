/** The platform's deposit addresses. */
export type PlatformWallet = { btcAddress: string; ethAddress: string };

/** Addresses that counted before, by the version that they were. */
export type WalletUndo = PlatformWallet & { versionId: string };

/**
 * One set of deposit addresses, and who set it: `wallets/{versionId}`, which never changes. The one that counts is also
 * kept as `wallets/current`.
 */
export type WalletVersion = PlatformWallet & {
  versionId: string;
  actorUid: string;
  /** Who proposed it, where `actorUid` is the second of two; absent in versions from before there were proposals. */
  proposedByUid?: string | null;
  atMs: number;
  /** What counted before one person replaced it alone; null if two did, or for a restore. Absent in older versions. */
  undo?: WalletUndo | null;
  /** The version that this one has undone. */
  undoes?: string;
};
