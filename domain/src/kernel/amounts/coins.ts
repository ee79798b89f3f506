// The currencies of an account, and the coins among them.
export const assets = ['usd', 'btc', 'eth'] as const;
export type Asset = (typeof assets)[number];

export const coins = ['btc', 'eth'] as const;
export type Coin = (typeof coins)[number];
export const coinNames = { btc: 'Bitcoin', eth: 'Ethereum' } as const satisfies Record<Coin, string>;
