import type { Asset, Coin } from '../src/kernel/amounts/coins.ts';
import { usdForCoin, type UsdPerCoin } from '../src/kernel/amounts/convert.ts';
import { coinUnits } from '../src/kernel/amounts/units.ts';

/** Cents and 1e-8 units. */
export type MoneyFigures = Readonly<Record<Asset, number>>;

type Money = {
  /** What one account has: available, held, and both together if tests want that too. */
  figures: readonly MoneyFigures[];
  rates: Readonly<Record<Coin, UsdPerCoin>>;
};

/**
 * The amounts, in cents, that nothing may show: USD and what coins are worth are the same money, so their sum is money
 * that nobody has (docs/money.md#what-the-figures-mean). Coins that are worth nothing add nothing.
 */
export function forbiddenSums({ figures, rates }: Money): ReadonlySet<number> {
  const sums = figures.flatMap(({ usd }) =>
    figures.flatMap(({ btc, eth }) => {
      const worth = {
        btc: usdForCoin(coinUnits(btc), rates.btc),
        eth: usdForCoin(coinUnits(eth), rates.eth),
      };
      return [worth.btc, worth.eth, worth.btc + worth.eth]
        .filter((value) => value > 0 && usd > 0)
        .map((value) => usd + value);
    }),
  );
  return new Set(sums);
}

/** Every number of an answer or a text, in cents: numbers, and the numbers in its strings and keys. */
function centsIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.round(value * 100)];
  if (typeof value === 'string')
    return [...value.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) =>
      Math.round(Number(digits.replaceAll(',', '')) * 100),
    );
  if (Array.isArray(value)) return value.flatMap(centsIn);
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(centsIn) : [];
}

/** The forbidden sums that an answer or a text shows nevertheless. */
export function sumsShown(value: unknown, forbidden: ReadonlySet<number>): number[] {
  return centsIn(value).filter((cents) => forbidden.has(cents));
}
