import Box from '@mui/material/Box';
import type { Coin as CoinName } from '@keelstone/domain/kernel/amounts/coins';
import { formatCoin, formatCoinUnits, formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { tabularFigures } from '../theme/styles.ts';

/** The sign of a movement. Green only repeats it. Red is kept for errors and danger. */
type Direction = 'in' | 'out';

const signs = { in: '+', out: '−' } as const;
const colors = { in: 'success.main', out: 'text.primary' } as const;

/** US dollars, as the JSON number of the wire: 1234.5 → "$1,234.50". */
export function Usd({ amount, direction }: { amount: number; direction?: Direction }) {
  return <Figure text={formatUsd(toUnits('usd', amount))} direction={direction} />;
}

type CoinProps = {
  coin: CoinName;
  amount: number;
  direction?: Direction;
  /** For a column whose head names the unit. */
  isUnitHidden?: boolean;
  /** With all eight decimals, on a page whose figures people add up. */
  isExact?: boolean;
};

/** A coin amount, as the JSON number of the wire: 0.0078125 → "0.007813 BTC", the unit small. */
export function Coin({ coin, amount, direction, isUnitHidden = false, isExact = false }: CoinProps) {
  return (
    <Figure
      text={(isExact ? formatCoinUnits : formatCoin)(toUnits(coin, amount))}
      direction={direction}
      unit={isUnitHidden ? undefined : coin.toUpperCase()}
    />
  );
}

/** A coin amount with all decimals, as plain text: "0.00781250 BTC". */
export function exactCoinText({ coin, amount }: Pick<CoinProps, 'coin' | 'amount'>): string {
  return `${formatCoinUnits(toUnits(coin, amount))}\u00a0${coin.toUpperCase()}`;
}

/** A coin amount as plain text: "0.007813 BTC". */
export function coinText({ coin, amount }: Pick<CoinProps, 'coin' | 'amount'>): string {
  return `${formatCoin(toUnits(coin, amount))}\u00a0${coin.toUpperCase()}`;
}

type FigureProps = { text: string; direction: Direction | undefined; unit?: string | undefined };

function Figure({ text, direction, unit }: FigureProps) {
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
