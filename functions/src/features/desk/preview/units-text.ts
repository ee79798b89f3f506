import type { Asset } from '@keelstone/domain/money/coins';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinUnits, usdCents } from '@keelstone/domain/money/units';

/** "$1,000.00", "0.5 BTC"; cents for usd, 1e-8 units for coins. */
export function unitsText(asset: Asset, units: number): string {
  return asset === 'usd'
    ? formatUsd(usdCents(units))
    : `${formatCoin(coinUnits(units))} ${asset.toUpperCase()}`;
}
