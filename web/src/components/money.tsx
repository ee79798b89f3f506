import type { Coin as CoinName } from '@keelstone/domain/money/coins';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinFromNumber, usdFromNumber } from '@keelstone/domain/money/units';
import Box from '@mui/material/Box';
import { tabularFigures } from '../theme/styles.ts';

/** Money that comes in or goes out, by its sign; green only repeats it, and red is for loss and danger. */
type Direction = 'in' | 'out';

const signs = { in: '+', out: '−' } as const;
const colors = { in: 'success.main', out: 'text.primary' } as const;

/** US dollars, as the JSON number of the wire: 1234.5 → "$1,234.50". */
export function Usd({ amount, direction }: { amount: number; direction?: Direction }) {
  const cents = usdFromNumber(amount);
  return <Figure text={cents === undefined ? undefined : formatUsd(cents)} direction={direction} />;
}

type CoinProps = {
  coin: CoinName;
  amount: number;
  direction?: Direction;
  /** In a column whose head names the unit. */
  isUnitHidden?: boolean;
};

/** A coin amount, as the JSON number of the wire: 0.0078125 → "0.007813 BTC", the unit small. */
export function Coin({ coin, amount, direction, isUnitHidden = false }: CoinProps) {
  const units = coinFromNumber(amount);
  return (
    <Figure
      text={units === undefined ? undefined : formatCoin(units)}
      direction={direction}
      unit={isUnitHidden ? undefined : coin.toUpperCase()}
    />
  );
}

/** The same as words: "0.007813 BTC". */
export function coinText({ coin, amount }: Pick<CoinProps, 'coin' | 'amount'>): string {
  const units = coinFromNumber(amount);
  return units === undefined ? '–' : `${formatCoin(units)}\u00a0${coin.toUpperCase()}`;
}

type FigureProps = { text: string | undefined; direction: Direction | undefined; unit?: string | undefined };

function Figure({ text, direction, unit }: FigureProps) {
  if (text === undefined) return <span>–</span>;
  return (
    <Box
      component="span"
      translate="no"
      sx={{ ...tabularFigures, whiteSpace: 'nowrap', ...(direction && { color: colors[direction] }) }}
    >
      <span>{direction === undefined ? text : signs[direction] + text}</span>
      {unit !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`\u00a0${unit}`}
        </Box>
      )}
    </Box>
  );
}
