import { coinUnits, usdCents, type CoinUnits, type UsdCents } from './units.ts';

/** US dollars for one coin, rounded to whole USD. */
export type UsdPerCoin = number & { readonly unit: 'usd-per-coin' };

/** Rounds a provider's rate half up to whole USD. Returns `undefined` if it is not a positive finite number. */
export function usdPerCoin(rate: number): UsdPerCoin | undefined {
  if (!Number.isFinite(rate)) return undefined;
  const whole = Math.floor(rate + 0.5);
  return whole >= 1 && Number.isSafeInteger(whole) ? (whole as UsdPerCoin) : undefined;
}

/**
 * Coin for an amount of USD: `usd / rate`, rounded half up at the 6th decimal.
 * In BigInt, because cents × 1e6 leaves the safe integers for large amounts.
 */
export function coinForUsd(amount: UsdCents, rate: UsdPerCoin): CoinUnits {
  const numerator = BigInt(amount) * 1_000_000n;
  const denominator = BigInt(rate) * 100n;
  const micros = (numerator * 2n + denominator) / (denominator * 2n);
  return coinUnits(Number(micros) * 100);
}

/**
 * The value of an amount of coin, rounded down to whole cents, at most the largest safe integer. Takes plain units and
 * the plain rate of a record.
 */
export function usdForCoinRoundedDown(units: number, rate: number): UsdCents {
  const cents = (BigInt(units) * BigInt(rate)) / 1_000_000n;
  return usdCents(Math.min(Number(cents), Number.MAX_SAFE_INTEGER));
}

/** The value of an amount of coin, in whole cents rounded half up. Only for display: nothing is booked at it. */
export function usdForCoin(amount: CoinUnits, rate: UsdPerCoin): UsdCents {
  const millionths = BigInt(amount) * BigInt(rate);
  return usdCents(Number((millionths * 2n + 1_000_000n) / 2_000_000n));
}
