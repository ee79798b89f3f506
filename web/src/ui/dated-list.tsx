import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { tabularFigures } from '../theme/styles.ts';
import { DateTime } from './date-time.tsx';
import { dividedRow } from './divided-row.ts';
import { ListSkeleton } from './list-skeleton.tsx';

/** An event, and a line about it, such as where it was or who did it. */
type DatedRow = { id: string; title: string; note: string | undefined; iso: string };

/** Events below each other, each with its time. */
export function DatedList({ label, rows }: { label: string; rows: readonly DatedRow[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, title, note, iso }) => (
        <Box component="li" key={id} sx={line}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {title}
            </Typography>
            {note !== undefined && (
              <Typography variant="note" sx={tabularFigures}>
                {note}
              </Typography>
            )}
          </Box>
          <Typography variant="note" sx={tabularFigures}>
            <DateTime iso={iso} precision="minute" />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const line = { ...dividedRow, alignItems: 'baseline', rowGap: 0.25, py: 1.5 };

export function DatedListSkeleton() {
  return <ListSkeleton line={line} texts={loadingTexts} end={<Skeleton width={140} />} />;
}

const loadingTexts = [
  ['40%', 180],
  ['80%', 320],
] as const;
