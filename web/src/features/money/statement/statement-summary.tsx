import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { assets, type Asset } from '@keelstone/domain/kernel/amounts/coins';
import { toUnits, unitsToNumber } from '@keelstone/domain/kernel/amounts/units';
import { eventsOfType, movementTypes } from '@keelstone/domain/money/statement/statement-period';
import type { StatementWire } from '@keelstone/domain/money/statement/statement.contract';
import { closingRule } from '../../../theme/styles.ts';
import { utcDayText } from '../../../ui/chart/chart-text.ts';
import { CoinsNote } from '../../core/rates/coins-note.tsx';
import { Amount, Balance } from './figure-table.tsx';
import { typeNames } from './statement-filters.tsx';

type Props = Pick<StatementWire, 'period' | 'opening' | 'closing' | 'sums'>;

/**
 * The opening and the closing balance, and the change by each type of movement between them. A withdrawal counts with
 * its paid amount; an amount that is only reserved has a line of its own.
 */
export function StatementSummary({ period, opening, closing, sums }: Props) {
  const rows = [
    ...movementTypes.map((type) => ({
      name: typeNames[type],
      sumOf: (asset: Asset) =>
        sumAsset(
          sums.filter(({ event }) => eventsOfType[type].some((each) => each === event)),
          asset,
          moved,
        ),
    })),
    { name: 'Reserved for withdrawals', sumOf: (asset: Asset) => sumAsset(sums, asset, reserved) },
  ].filter(({ sumOf }) => assets.some((asset) => sumOf(asset) !== 0));
  // Otherwise the row of reserved amounts above shows it.
  const wasHeld = assets.some((asset) => opening.held[asset] > 0);
  return (
    <Box component="section" aria-label="In this period">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {`${utcDayText(period.from)} to ${utcDayText(period.to)}`}
      </Typography>
      <Box component="dl" sx={{ m: 0, mb: 1, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}>
        <Row name="Movement" isHead figure={(asset) => asset.toUpperCase()} />
        <Row
          name="Opening balance"
          figure={(asset) => <Balance balance={opening} asset={asset} isUnitShown isHeldShown />}
        />
        {rows.map(({ name, sumOf }) => (
          <Row
            key={name}
            name={name}
            figure={(asset) => {
              const amount = sumOf(asset);
              return amount === 0 ? undefined : <Amount asset={asset} amount={amount} isUnitShown isSigned />;
            }}
          />
        ))}
        <Row
          name="Closing balance"
          isTotal
          figure={(asset) => <Balance balance={closing} asset={asset} isUnitShown isHeldShown={wasHeld} />}
        />
      </Box>
      <CoinsNote btc={closing.available.btc} eth={closing.available.eth} />
    </Box>
  );
}

type Sum = StatementWire['sums'][number];

/** The change of the whole account by an event, and that of its available part by reserving or releasing. */
const moved = (asset: Asset, { change: { available, held } }: Sum) =>
  toUnits(asset, available[asset]) + toUnits(asset, held[asset]);
const reserved = (asset: Asset, { change: { held } }: Sum) => -toUnits(asset, held[asset]);

function sumAsset(sums: readonly Sum[], asset: Asset, unitsOf: typeof moved): number {
  return unitsToNumber(
    asset,
    sums.reduce((all, sum) => all + unitsOf(asset, sum), 0),
  );
}

/** `isHead`: seen only above columns. */
type RowProps = { name: string; isHead?: boolean; isTotal?: boolean; figure: (asset: Asset) => ReactNode };

function Row({ name, isHead = false, isTotal = false, figure }: RowProps) {
  return (
    <Box
      sx={{
        ...rowLook,
        ...(isHead && { display: { xs: 'none', md: 'flex' }, typography: 'caption' }),
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
    gridTemplateColumns: { md: 'repeat(3, 160px)' },
    textAlign: 'right',
  },
} as const;
