/** The platform's deposit addresses. */
export type PlatformWallet = { btcAddress: string; ethAddress: string };

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
};
