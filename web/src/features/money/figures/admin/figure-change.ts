import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset, formatChange } from '@keelstone/domain/kernel/amounts/format';
import {
  coinFromNumber,
  decimalText,
  toUnits,
  usdFromNumber,
  type UsdCents,
} from '@keelstone/domain/kernel/amounts/units';
import { findFigureJump, jumpTexts } from '@keelstone/domain/money/figures/figure-jump';

/** The available figures, which administrators may set, as JSON numbers. */
export type Figures = Pick<UserWire, 'balance' | 'btc' | 'eth'>;

/** The texts of the fields: plain decimals, never "1e-8". */
export function describeFigures({ balance, btc, eth }: Figures): Record<keyof Figures, string> {
  const coinText = (amount: number) => decimalText(toUnits('btc', amount), 8);
  return { balance: decimalText(toUnits('usd', balance), 2), btc: coinText(btc), eth: coinText(eth) };
}

export function areSame(one: Record<keyof Figures, number | undefined>, other: Figures): boolean {
  return one.balance === other.balance && one.btc === other.btc && one.eth === other.eth;
}

/** The change of a figure to a typed amount, or `undefined` for no amount and for no change. */
export function makeFigureChange(asset: Asset, from: number, amount: number | undefined) {
  const beforeUnits = toUnits(asset, from);
  const afterUnits = amount === undefined ? undefined : readUnits(asset, amount);
  if (afterUnits === undefined || beforeUnits === afterUnits) return undefined;
  const jump = findFigureJump(beforeUnits, afterUnits);
  return {
    /** "$1,325.50 → $13,255.00 (+$11,929.50)" */
    text: `${formatAsset(asset, beforeUnits)} → ${formatAsset(asset, afterUnits)} (${formatChange(asset, afterUnits - beforeUnits)})`,
    /** The caution about a jump, such as a misplaced decimal point. */
    warning: jump === undefined ? undefined : `This is ${jumpTexts[jump]}. Check the decimal point.`,
  };
}

/** "Available $900.00 → $1,000.00" for a typed profit, empty without an amount. */
export function creditedText(balance: number, profitUsdCents: UsdCents | undefined): string {
  if (profitUsdCents === undefined || profitUsdCents === 0) return '';
  const beforeUsdCents = toUnits('usd', balance);
  return `Available ${formatAsset('usd', beforeUsdCents)} → ${formatAsset('usd', beforeUsdCents + profitUsdCents)}`;
}

function readUnits(asset: Asset, amount: number): number | undefined {
  return asset === 'usd' ? usdFromNumber(amount) : coinFromNumber(amount);
}
