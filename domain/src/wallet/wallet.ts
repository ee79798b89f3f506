/** The platform's deposit addresses (spec section 3). */
export type PlatformWallet = { btcAddress: string; ethAddress: string };
