import Typography from '@mui/material/Typography';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { usdForCoin } from '@keelstone/domain/kernel/amounts/convert';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits, usdCents, type UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { useRate, type RateState } from './rates.calls.ts';

/** How the coins relate to USD, for their owner and for administrators (docs/money.md#what-the-figures-mean). */
export const coinsNoteTexts = {
  own: 'Your balance is in US dollars. Coin prices do not change it.',
  users: 'The balance is in US dollars. Coin prices do not change it.',
} as const;

type Props = Readonly<Record<Coin, number>> & { whose?: keyof typeof coinsNoteTexts };

/** Says wherever USD and coins are both shown that they are the same money, and what the coins are worth today. */
export function CoinsNote({ btc, eth, whose = 'own' }: Props) {
  const value = sumValues([useValue('btc', btc), useValue('eth', eth)]);
  return (
    <Typography variant="caption">
      {btc > 0 || eth > 0 ? coinsNoteTexts[whose] + valueText(value) : coinsNoteTexts[whose]}
    </Typography>
  );
}

type Value = UsdCents | 'loading' | 'unavailable';

/** Without coins no price is needed. */
function useValue(coin: Coin, amount: number): Value {
  const state: RateState = useRate(coin);
  const units = toUnits(coin, amount);
  if (units === 0) return usdCents(0);
  return typeof state === 'string' ? state : usdForCoin(units, state.rate);
}

/** The value of all coins, which is shown only if each of them has a price. */
function sumValues(values: readonly Value[]): Value {
  let sum = 0;
  for (const value of values) {
    if (typeof value === 'string') return values.includes('unavailable') ? 'unavailable' : value;
    sum += value;
  }
  return usdCents(sum);
}

function valueText(value: Value): string {
  if (value === 'loading') return '';
  return value === 'unavailable'
    ? ' Their price is not available now.'
    : ` The coins behind it are worth ${formatUsd(value)} at today's price.`;
}
