import { changeOf } from '@keelstone/domain/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/ledger/figures';
import type { ShownEntry } from '@keelstone/domain/api/journal.wire';
import type { JournalFault } from '@keelstone/domain/ledger/journal-check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../lib/query/use-pages.ts';
import { FigureEntry } from './figure-entry.tsx';

type Props = { name: FigureName; pages: Pages<ShownEntry>; faults: readonly JournalFault[] };

/** The entries that changed the figure, newest first, and how older ones are read. */
export function FigureEntries({ name, pages, faults }: Props) {
  const { rows = [], hasMore, isLoadingMore, loadMore } = pages;
  const shown = rows.filter(
    (entry) => changeOf(entry, name) !== 0 || faults.some(({ subject }) => subject === entry.id),
  );
  return (
    <Box component="section" aria-label="Entries">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Entries
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" role="status">
        {countText(shown.length, rows.length, hasMore)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry) => (
          <FigureEntry
            key={`${String(entry.seq)} ${entry.id}`}
            name={name}
            entry={entry}
            faults={faults.filter(({ subject }) => subject === entry.id)}
          />
        ))}
      </Box>
      {hasMore && (
        <Button variant="outlined" size="small" sx={{ mt: 2 }} disabled={isLoadingMore} onClick={loadMore}>
          <span>{isLoadingMore ? 'Loading...' : 'Read older entries'}</span>
        </Button>
      )}
    </Box>
  );
}

function countText(shown: number, read: number, hasMore: boolean): string {
  if (read === 0)
    return 'Your account has no entries yet. The first one is written when a deposit is approved.';
  const of = hasMore ? `the newest ${String(read)} entries` : `all ${String(read)} entries`;
  if (shown === 0) return `None of ${of} of your account changed this figure.`;
  return `${String(shown)} of ${of} of your account changed this figure, newest first.`;
}
