import type { Asset, Coin } from './coins.ts';
import { groupDigits } from './group-digits.ts';
import { coinUnits, decimalText, usdCents, type CoinUnits, type UsdCents } from './units.ts';

/** "$1,234.50". A minus sign goes before the dollar sign. */
export function formatUsd(value: UsdCents): string {
  return `${value < 0 ? '−' : ''}$${groupDecimal(decimalText(Math.abs(value), 2))}`;
}

/** Formats an amount of coin with six decimals, as in "1,234.567800". Rounds half up. */
export function formatCoin(value: CoinUnits): string {
  const micros = Math.floor((Math.abs(value) + 50) / 100);
  return `${value < 0 && micros > 0 ? '−' : ''}${groupDecimal(decimalText(micros, 6))}`;
}

/** All eight decimals, where every amount of a page is to be added up: "1,234.56780000". */
export function formatCoinUnits(value: CoinUnits): string {
  return `${value < 0 ? '−' : ''}${groupDecimal(decimalText(Math.abs(value), 8))}`;
}

/** Formats a typed amount with six decimals, and the seventh and eighth if they are not zero. */
export function formatCoinInFull(value: CoinUnits): string {
  return value % 100 === 0 ? formatCoin(value) : formatCoinUnits(value).replace(/0$/, '');
}

/** Formats cents as "$1,000.00", and 1e-8 units of a coin as "0.500000 BTC". */
export function formatAsset(asset: Asset, units: number): string {
  return asset === 'usd'
    ? formatUsd(usdCents(units))
    : `${formatCoinInFull(coinUnits(units))} ${asset.toUpperCase()}`;
}

/** "+$500.00", "−0.031250 BTC": an amount that was added or taken. */
export function formatChange(asset: Asset, units: number): string {
  return `${units < 0 ? '−' : '+'}${formatAsset(asset, Math.abs(units))}`;
}

/** "1 BTC = $64,000.00", of whole USD per coin. */
export function formatRate(coin: Coin, rateUsd: number): string {
  return `1 ${coin.toUpperCase()} = ${formatUsd(usdCents(rateUsd * 100))}`;
}

/** Groups a plain decimal text: "-1234567.50" → "−1,234,567.50". For sums that may exceed the safe integers. */
export function groupDecimal(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  return [groupDigits(whole.replace('-', '−')), ...decimals].join('.');
}
