import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ratesContract } from '@keelstone/domain/core/rates/rates.contract';
import { type Coin, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { type PriceRange, priceRanges } from '@keelstone/domain/kernel/time/history-range';
import { useAnswer } from '../../lib/query/use-answer.ts';
import { usdText } from '../../ui/chart/chart-text.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { RangeChoice } from '../../ui/chart/range-choice.tsx';
import { DataView } from '../../ui/data-view.tsx';
import { DateTime } from '../../ui/date-time.tsx';

/** A price is stored once a day, by an hourly job. */
const staleMs = 60 * 60_000;

/** The prices of both coins over a range, in one answer. Changes of the account do not refresh it. */
function usePriceHistory(range: PriceRange) {
  return useAnswer(ratesContract['get-price-history'], {
    query: { range },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { isStatic: true },
  });
}

const height = 140;

/** The price of a coin by day. A day without a price is a gap. */
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
