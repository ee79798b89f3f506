import type { BalancesWire, StatementWire } from '@keelstone/domain/money/statement/statement.contract';
import { eventsOfType, movementTypes } from '@keelstone/domain/money/statement/statement-period';
import { assets, coins, type Asset } from '@keelstone/domain/kernel/amounts/coins';
import { toUnits, unitsToNumber } from '@keelstone/domain/kernel/amounts/units';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { utcDayText } from '../../../ui/chart/chart-text.ts';
import { CoinsNote } from '../../core/rates/coins-note.tsx';
import { Coin, Usd } from '../../../ui/money.tsx';
import { closingRule } from '../../../theme/styles.ts';
import { Amount, Balance } from './figure-table.tsx';
import { typeNames } from './statement-filters.tsx';

type Props = Pick<StatementWire, 'period' | 'opening' | 'closing' | 'sums'>;

/** The opening and the closing balance, with the total of each type of movement between them. */
export function StatementSummary({ period, opening, closing, sums }: Props) {
  const kinds = movementTypes.flatMap((type) => {
    const changes = sums.filter(({ event }) => eventsOfType[type].some((each) => each === event));
    return changes.length === 0 ? [] : { type, changes };
  });
  return (
    <Box component="section" aria-label="In this period">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {`${utcDayText(period.from)} to ${utcDayText(period.to)}`}
      </Typography>
      <Box component="dl" sx={{ m: 0, mb: 1, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}>
        <Row
          name="Opening balance"
          figure={(asset) => <Balance balance={opening} asset={asset} isUnitShown />}
        />
        {kinds.map(({ type, changes }) => (
          <Row
            key={type}
            name={typeNames[type]}
            figure={(asset) => {
              const amount = sumAsset(changes, asset);
              return amount === 0 ? undefined : <Amount asset={asset} amount={amount} isUnitShown isSigned />;
            }}
          />
        ))}
        <Row
          name="Closing balance"
          isTotal
          figure={(asset) => <Balance balance={closing} asset={asset} isUnitShown />}
        />
      </Box>
      <Held held={closing.held} />
      <CoinsNote btc={closing.available.btc} eth={closing.available.eth} />
    </Box>
  );
}

/** The total change of the available amount of an asset. */
function sumAsset(sums: StatementWire['sums'], asset: Asset): number {
  const units = sums.reduce((all, { change }) => all + toUnits(asset, change.available[asset]), 0);
  return unitsToNumber(asset, units);
}

type RowProps = { name: string; isTotal?: boolean; figure: (asset: Asset) => ReactNode };

function Row({ name, isTotal = false, figure }: RowProps) {
  return (
    <Box
      sx={{
        ...rowLook,
        ...(isTotal && { '&&': closingRule, '& dt, & dd > :first-of-type': { fontWeight: 600 } }),
      }}
    >
      <dt>{name}</dt>
      <dd>
        {assets.map((asset, index) => {
          const shown = figure(asset);
          return shown === undefined ? null : (
            <Box key={asset} sx={{ gridColumn: { md: index + 1 } }}>
              {shown}
            </Box>
          );
        })}
      </dd>
    </Box>
  );
}

/** Each asset has a column. On a phone each has a line of its own. */
const rowLook = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 3,
  py: 1,
  typography: 'body2',
  '& dd': {
    m: 0,
    display: 'grid',
    columnGap: 3,
    gridTemplateColumns: { md: 'repeat(3, 148px)' },
    textAlign: 'right',
  },
} as const;

/** The amounts reserved for undecided withdrawals. */
function Held({ held }: { held: BalancesWire['held'] }) {
  if (assets.every((asset) => held[asset] === 0)) return null;
  return (
    <Typography variant="note" component="div">
      Reserved for withdrawals: <Usd amount={held.usd} />
      {coins.map(
        (coin) =>
          held[coin] > 0 && (
            <span key={coin}>
              {' · '}
              <Coin coin={coin} amount={held[coin]} isExact />
            </span>
          ),
      )}
    </Typography>
  );
}
