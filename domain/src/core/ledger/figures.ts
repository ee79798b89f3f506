import { type Asset, assets, coinNames } from '../../kernel/amounts/coins.ts';

/** The names of an account's figures. */
export const assetTitles: Readonly<Record<Asset, string>> = {
  usd: 'Balance',
  ...coinNames,
};

/** Cents for USD, 1e-8 units for coins. */
export type Balances = Record<Asset, Bucket>;

const buckets = ['available', 'held'] as const satisfies (keyof Bucket)[];

/** One of the six figures of an account. */
export type FigureName = { asset: Asset; bucket: keyof Bucket };

export const allFigures: readonly FigureName[] = assets.flatMap((asset) =>
  buckets.map((bucket) => ({ asset, bucket })),
);

export function zeroBalances(): Balances {
  const empty = (): Bucket => ({ available: 0, held: 0 });
  return { usd: empty(), btc: empty(), eth: empty() };
}

export function copyBalances({ usd, btc, eth }: Balances): Balances {
  return { usd: { ...usd }, btc: { ...btc }, eth: { ...eth } };
}

/**
 * The amount of one asset that a user may spend, and the amount that pending withdrawals hold. Cents for USD, 1e-8
 * units for coins.
 */
export type Bucket = { available: number; held: number };
