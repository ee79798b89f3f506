import type { Coin } from '@keelstone/domain/kernel/amounts/coins';

/** As the choices are written: "Bitcoin (BTC)". */
export const coinLabels = { btc: 'Bitcoin (BTC)', eth: 'Ethereum (ETH)' } as const satisfies Record<
  Coin,
  string
>;
