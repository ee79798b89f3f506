import type { Coin } from '@keelstone/domain/kernel/amounts/coins';

/** The coins as choices name them: "Bitcoin (BTC)". */
export const coinLabels = { btc: 'Bitcoin (BTC)', eth: 'Ethereum (ETH)' } as const satisfies Record<
  Coin,
  string
>;
