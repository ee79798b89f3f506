/** The platform's deposit addresses. */
export type PlatformWallet = { btcAddress: string; ethAddress: string };

/**
 * One set of deposit addresses, and who set it: `wallets/{versionId}`, which never changes. The one that counts is also
 * kept as `wallets/current`.
 */
export type WalletVersion = PlatformWallet & { versionId: string; actorUid: string; atMs: number };
