import type { Coin } from '@keelstone/domain/kernel/amounts/coins';

export const coinNames = { btc: 'Bitcoin', eth: 'Ethereum' } as const satisfies Record<Coin, string>;

/** As the choices are written: "Bitcoin (BTC)". */
export const coinLabels = { btc: 'Bitcoin (BTC)', eth: 'Ethereum (ETH)' } as const satisfies Record<
  Coin,
  string
>;
