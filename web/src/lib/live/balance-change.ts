import type { UserWire } from '@keelstone/domain/api/user.contract';
import { assets, type Asset } from '@keelstone/domain/money/coins';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinFromNumber, coinUnits, usdCents, usdFromNumber } from '@keelstone/domain/money/units';

/** The figures that a page shows as the balance: cents and 1e-8 units. */
export type ShownFigures = Readonly<Record<Asset, number>>;

export function figuresOf({ balance, btc, eth }: Pick<UserWire, 'balance' | 'btc' | 'eth'>): ShownFigures {
  return { usd: usdFromNumber(balance) ?? 0, btc: coinFromNumber(btc) ?? 0, eth: coinFromNumber(eth) ?? 0 };
}

/** "Your USD balance changed: +$600.00", one text for all figures that changed together; `undefined` if none has. */
export function balanceChange(before: ShownFigures, after: ShownFigures): string | undefined {
  const changed = assets.filter((asset) => before[asset] !== after[asset]);
  const [first] = changed;
  if (first === undefined) return undefined;
  const texts = changed.map((asset) => signed(asset, after[asset] - before[asset]));
  const whose = changed.length === 1 ? `${first.toUpperCase()} balance` : 'balances';
  return `Your ${whose} changed: ${texts.join(', ')}`;
}

function signed(asset: Asset, delta: number): string {
  const size = Math.abs(delta);
  const text =
    asset === 'usd' ? formatUsd(usdCents(size)) : `${formatCoin(coinUnits(size))} ${asset.toUpperCase()}`;
  return `${delta < 0 ? '−' : '+'}${text}`;
}
