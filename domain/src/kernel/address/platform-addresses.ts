/** The platform's deposit addresses. */
export type PlatformWallet = { btcAddress: string; ethAddress: string };

export const addressLabels: Readonly<Record<keyof PlatformWallet, string>> = {
  btcAddress: 'Bitcoin address',
  ethAddress: 'Ethereum address',
};
