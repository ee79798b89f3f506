import type { Coin } from '@keelstone/domain/money/coins';
import { priceRanges, type PriceRange } from '@keelstone/domain/ledger/history-range';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usdText } from '../../../components/chart/chart-text.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import { RangeChoice } from '../../../components/chart/range-choice.tsx';
import { coinNames } from '../../../components/coin-name.ts';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { usePriceHistory } from '../api.ts';

const height = 140;

/** What a coin cost, one price a day; a day without one stays a gap. */
export function PriceChart({ coin }: { coin: Coin }) {
  const [range, setRange] = useState<PriceRange>('30d');
  const query = usePriceHistory(range);
  const name = `${coinNames[coin]} price by day`;
  const ranges = <RangeChoice name={name} ranges={priceRanges} value={range} onChange={setRange} />;
  return (
    <DataView
      query={query}
      skeleton={<Skeleton variant="rounded" height={height + 78} />}
      isEmpty={(prices) => prices[coin].length === 0}
      empty={
        <>
          {ranges}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            There is no price for this range yet. One a day appears here.
          </Typography>
        </>
      }
    >
      {({ period, ...prices }) => (
        <Chart
          name={name}
          data={{
            shape: 'line',
            period,
            points: prices[coin].map(({ day, usd }) => ({ day, value: usd })),
          }}
          height={height}
          ranges={ranges}
          heads={['Day', 'USD', 'Read at']}
          rows={prices[coin].map(({ day, usd, takenAt }) => ({
            day,
            cells: [usdText(usd), <DateTime key="read" iso={takenAt} precision="minute" />],
          }))}
        />
      )}
    </DataView>
  );
}
