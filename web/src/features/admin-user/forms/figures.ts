import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { Asset } from '@keelstone/domain/money/coins';
import { formatCoinInFull, formatUsd } from '@keelstone/domain/money/format';
import {
  coinFromNumber,
  coinUnits,
  decimalText,
  usdCents,
  usdFromNumber,
} from '@keelstone/domain/money/units';

/** What an admin may set: the available figures, as JSON numbers. */
export type Figures = Pick<UserWire, 'balance' | 'btc' | 'eth'>;

/** As shown in the fields: plain decimals, never "1e-8". */
export function figureTexts({ balance, btc, eth }: Figures): Record<keyof Figures, string> {
  const usd = usdFromNumber(balance);
  return { balance: usd === undefined ? '' : decimalText(usd, 2), btc: coinText(btc), eth: coinText(eth) };
}

function coinText(amount: number): string {
  const units = coinFromNumber(amount);
  return units === undefined ? '' : decimalText(units, 8);
}

export function areSame(one: Figures, other: Figures): boolean {
  return one.balance === other.balance && one.btc === other.btc && one.eth === other.eth;
}

/** Cents or 1e-8 units with all that they have: "$1,325.50", "0.00000001 BTC". */
export function figureText(asset: Asset, units: number): string {
  return asset === 'usd'
    ? formatUsd(usdCents(units))
    : `${formatCoinInFull(coinUnits(units))} ${asset.toUpperCase()}`;
}
