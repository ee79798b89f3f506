/** The platform's deposit addresses. */
export type PlatformWallet = { btcAddress: string; ethAddress: string };
