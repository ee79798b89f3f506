import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useIsPainted } from '../../lib/after-paint.ts';
import { BackgroundBoundary } from '../../lib/background-boundary.tsx';
import { screenReaderOnly, tabularFigures } from '../../theme/styles.ts';
import { pickShownPoints, type ChartData, type ChartPoint } from './chart-data.ts';
import { ChartTable, type ChartRow } from './chart-table.tsx';
import { describeChart, usdText, utcDayText } from './chart-text.ts';

const ChartDrawing = lazy(() => import('./chart-drawing.tsx'));

type Props = {
  /** The name of the drawing and of the table. */
  name: string;
  data: ChartData;
  height: number;
  /** The choice of the range, if there is one. */
  ranges?: ReactNode;
  /** Shown while no figure is pointed at, by default the latest figure. */
  caption?: string;
  /** The columns of the table, the first one for the day. */
  heads: readonly string[];
  rows: readonly ChartRow[];
};

/**
 * A chart of USD by day: a line of text with the latest figure or the one under the pointer, the drawing, and a table.
 * The drawing is loaded once the page has been painted. If it cannot be loaded, the table is still there.
 */
export function Chart({ name, data, height, ranges, caption, heads, rows }: Props) {
  const descriptionId = useId();
  const [pointed, setPointed] = useState<ChartPoint>();
  const isPainted = useIsPainted();
  const room = caption === undefined ? '1lh' : '2lh';
  const coming = <Box aria-busy="true" sx={{ height }} />;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box sx={across}>
        {/* The room of a long caption stays when a figure takes its place. */}
        <Typography
          variant="caption"
          sx={{ ...tabularFigures, minHeight: { xs: room, sm: ranges === undefined ? '1lh' : room } }}
        >
          {(pointed === undefined ? caption : undefined) ??
            figureText(data, pointed ?? pickShownPoints(data).at(-1))}
        </Typography>
        {ranges}
      </Box>
      <Box id={descriptionId} sx={screenReaderOnly}>
        {describeChart(data)}
      </Box>
      <BackgroundBoundary fallback={<NotDrawn />}>
        <Suspense fallback={coming}>
          {isPainted ? (
            <ChartDrawing
              data={data}
              name={name}
              descriptionId={descriptionId}
              height={height}
              onPoint={setPointed}
            />
          ) : (
            coming
          )}
        </Suspense>
      </BackgroundBoundary>
      <ChartTable name={name} heads={heads} rows={rows} />
    </Box>
  );
}

const across = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  // Narrower than this, the choice of the range has a line of its own.
  '& > p': { flex: { xs: '1 1 100%', sm: '1 0 200px' } },
} as const;

/** A figure of steps holds from its day on. */
function figureText({ shape }: ChartData, point: ChartPoint | undefined): string {
  if (point === undefined) return '';
  const { day, value } = point;
  return `${shape === 'steps' ? 'Since ' : ''}${utcDayText(day)}: ${usdText(value)}`;
}

function NotDrawn() {
  return (
    <Typography role="alert" variant="body2" sx={{ py: 2 }}>
      The chart could not be loaded. The table has the same figures.
    </Typography>
  );
}
