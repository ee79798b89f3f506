import type { ChangeKind } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import { type Asset, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset, formatCoinUnits } from '@keelstone/domain/kernel/amounts/format';
import { coinUnits } from '@keelstone/domain/kernel/amounts/units';

/** The title of a figure's explanation. */
export function nameFigure({ asset, bucket }: FigureName): string {
  const name = asset === 'usd' ? 'US dollars' : coinNames[asset];
  return bucket === 'available' ? `Available ${name}` : `Reserved ${name}`;
}

/** The meaning of a figure, in a sentence or two. */
export function describeFigure({ asset, bucket }: FigureName): string {
  if (bucket === 'held')
    return 'Your pending withdrawals reserve this. We send it when one is approved; it is available again when one is rejected or cancelled.';
  if (asset === 'usd')
    return 'You can withdraw this. It is everything that came into your account, less what went out or is reserved for a withdrawal.';
  return `The coin behind your balance. It is the same money as your US dollars, recorded in ${coinNames[asset]}, and not a second sum.`;
}

/** An amount in cents or 1e-8 units. Coins have all eight decimals: people add them up. */
export function unitsText(asset: Asset, units: number): string {
  // The number of a damaged ledger is shown as it is stored.
  if (!Number.isSafeInteger(units)) return `${String(units)} ${asset === 'usd' ? 'cents' : 'units'}`;
  if (asset === 'usd') return formatAsset('usd', units);
  return `${formatCoinUnits(coinUnits(units))}\u00a0${asset.toUpperCase()}`;
}

/** The names of the kinds of changes. */
export const kindNames = {
  deposits: 'Deposits',
  profit: 'Profit',
  adjusted: 'Adjusted',
  withdrawn: 'Withdrawn',
  'price-rose': 'Price rose before approval',
  'given-back': 'Reserved and given back',
  reserved: 'Reserved',
} as const satisfies Record<ChangeKind, string>;

/** The amount with a sign, for the change by an entry. */
export function changeText(asset: Asset, units: number): string {
  return `${units < 0 ? '−' : units > 0 ? '+' : ''}${unitsText(asset, Math.abs(units))}`;
}
