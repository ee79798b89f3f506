import type { Asset } from './coins.ts';

/** US dollars in cents. Always an integer. */
export type UsdCents = number & { readonly unit: 'usd-cents' };
/** Bitcoin or ether in 1e-8 units. Always an integer. */
export type CoinUnits = number & { readonly unit: 'coin-1e-8' };

const centsPerUsd = 2;
const decimalsPerCoin = 8;

/** Brands an integer as cents. Throws if it is not a safe integer, which is a bug. */
export function usdCents(value: number): UsdCents {
  return assertSafe(value) as UsdCents;
}

/** Brands an integer as 1e-8 units of a coin. */
export function coinUnits(value: number): CoinUnits {
  return assertSafe(value) as CoinUnits;
}

/** Cents from a JSON number with at most two decimals, or `undefined` for anything else. */
export function usdFromNumber(value: number): UsdCents | undefined {
  const units = wholeUnits(value, centsPerUsd);
  return units === undefined ? undefined : usdCents(units);
}

/** 1e-8 units from a JSON number with at most eight decimals, or `undefined` for anything else. */
export function coinFromNumber(value: number): CoinUnits | undefined {
  const units = wholeUnits(value, decimalsPerCoin);
  return units === undefined ? undefined : coinUnits(units);
}

/**
 * Converts an amount from an answer of our API, which may be negative, into cents or 1e-8 units for arithmetic. Throws
 * if the number has more decimals, which is a bug.
 */
export function toUnits<Of extends Asset>(asset: Of, amount: number): Of extends 'usd' ? UsdCents : CoinUnits;
export function toUnits(asset: Asset, amount: number): number {
  const size = asset === 'usd' ? usdFromNumber(Math.abs(amount)) : coinFromNumber(Math.abs(amount));
  if (size === undefined) throw new Error(`Not an amount of ${asset}: ${String(amount)}`);
  return amount < 0 ? -size : size;
}

/** Converts cents or 1e-8 units into a JSON number. */
export function unitsToNumber(asset: Asset, units: number): number {
  return asset === 'usd' ? usdToNumber(usdCents(units)) : coinToNumber(coinUnits(units));
}

/** Cents as a JSON number: 50000 → 500. */
export function usdToNumber(value: UsdCents): number {
  return Number(decimalText(value, centsPerUsd));
}

/** 1e-8 units as a JSON number: 781250 → 0.0078125. */
export function coinToNumber(value: CoinUnits): number {
  return Number(decimalText(value, decimalsPerCoin));
}

/** Plain decimal text of an integer with the given number of decimals: (781250, 8) → "0.00781250". */
export function decimalText(value: number, decimals: number): string {
  const digits = String(Math.abs(assertSafe(value))).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

function wholeUnits(value: number, decimals: number): number | undefined {
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0)) return undefined;
  const text = value.toFixed(decimals);
  // toFixed rounds: if the value had more decimals, it no longer equals the text.
  if (Number(text) !== value) return undefined;
  const units = Number(text.replace('.', ''));
  return Number.isSafeInteger(units) ? units : undefined;
}

function assertSafe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a safe integer amount: ${String(value)}`);
  return value;
}
