import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { Asset } from '@keelstone/domain/money/coins';
import { formatAsset } from '@keelstone/domain/money/format';
import { coinFromNumber, decimalText, usdFromNumber, type UsdCents } from '@keelstone/domain/money/units';
import { figureJump, jumpTexts } from '@keelstone/domain/transaction/figure-jump';

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

type FigureChange = {
  /** "$1,325.50 → $13,255.00 (+$11,929.50)" */
  text: string;
  /** That it jumps, in words; `undefined` where it does not. */
  warning: string | undefined;
};

/** What a figure becomes with the amount that was typed; `undefined` where that is none, or the figure as it is. */
export function figureChange(
  asset: Asset,
  from: number,
  amount: number | undefined,
): FigureChange | undefined {
  const before = unitsOf(asset, from);
  const after = amount === undefined ? undefined : unitsOf(asset, amount);
  if (before === undefined || after === undefined || before === after) return undefined;
  const sign = after > before ? '+' : '−';
  const jump = figureJump(before, after);
  return {
    text: `${formatAsset(asset, before)} → ${formatAsset(asset, after)} (${sign}${formatAsset(asset, Math.abs(after - before))})`,
    warning: jump === undefined ? undefined : `This is ${jumpTexts[jump]}. Check the decimal point.`,
  };
}

/** "Available $900.00 → $1,000.00": the balance with the profit that was typed; empty while that is no amount. */
export function creditedText(balance: number, profit: UsdCents | undefined): string {
  const before = usdFromNumber(balance);
  if (before === undefined || profit === undefined || profit === 0) return '';
  return `Available ${formatAsset('usd', before)} → ${formatAsset('usd', before + profit)}`;
}

function unitsOf(asset: Asset, amount: number): number | undefined {
  return asset === 'usd' ? usdFromNumber(amount) : coinFromNumber(amount);
}
