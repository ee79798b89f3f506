import type { ShownEntry } from '@keelstone/domain/money/statement/journal.wire';
import { changeOf } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import type { JournalFault } from '@keelstone/domain/core/ledger/journal-check';
import { movementName } from '@keelstone/domain/money/transaction/movement-words';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Pages } from '../../../lib/query/use-pages.ts';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { changeText, unitsText } from './figure-texts.ts';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { faultText } from './found-faults.tsx';
import type { JournalResult } from './journal.calls.ts';
import { ExclamationIcon } from '../../../theme/icons.tsx';

type Props = { name: FigureName; pages: Pages<ShownEntry>; result: JournalResult | undefined };

/** The entries that changed the figure, newest first, and how older ones are read. */
export function FigureEntries({ name, pages, result }: Props) {
  const { rows = [], hasMore, isLoadingMore, loadMore } = pages;
  const { faults = [], faultCount = 0, entries = 0 } = result ?? {};
  const shown = rows.filter(
    (entry) => changeOf(entry, name) !== 0 || faults.some(({ subject }) => subject === entry.id),
  );
  const areFaultsKnown = faultCount === faults.length;
  return (
    <Box component="section" aria-label="Entries">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Entries
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" role="status">
        {countText(shown.length, rows.length, hasMore)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry, at) => (
          <FigureEntry
            key={`${String(entry.seq)} ${entry.id}`}
            name={name}
            entry={entry}
            faults={faults.filter(({ subject }) => subject === entry.id)}
            isChecked={entry.seq <= entries && areFaultsKnown}
            // The check begins with the first entry.
            lit={{ index: shown.length - 1 - at, count: shown.length }}
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

type FigureEntryProps = {
  name: FigureName;
  entry: ShownEntry;
  faults: readonly JournalFault[];
  isChecked: boolean;
  lit: { index: number; count: number };
};

/** One entry: its event and time, its change and the balance after it, and the faults that the check has found. */
function FigureEntry({ name, entry, faults, isChecked, lit }: FigureEntryProps) {
  const isRight = faults.length === 0;
  const change = changeOf(entry, name);
  return (
    <Box
      component="li"
      sx={{ position: 'relative', display: 'flex', gap: '14px', py: 1.5, overflowWrap: 'anywhere' }}
    >
      <KeelMark
        state="sealed"
        hash={entry.hash}
        checked={isChecked || !isRight ? { ...lit, isRight } : undefined}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {movementName(entry.event, entry.payout)}
          </Typography>
          <Typography
            variant="body2"
            sx={{
              ...tabularFigures,
              whiteSpace: 'nowrap',
              color: change === 0 ? 'text.secondary' : change < 0 ? 'text.primary' : 'success.main',
            }}
          >
            {change === 0 ? 'No change' : changeText(name.asset, change)}
          </Typography>
        </Box>
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
        >
          <DateTime iso={new Date(entry.atMs).toISOString()} precision="minute" />
          <Box component="span" sx={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
            {`Balance ${unitsText(name.asset, entry.after[name.asset][name.bucket])}`}
          </Box>
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {entry.reason !== '' && <span>{entry.order ? `${entry.reason} · ` : entry.reason}</span>}
          {entry.order && (
            <span>
              Order <code translate="no">{entry.order}</code>
            </span>
          )}
        </Typography>
        {faults.map((fault) => (
          <Typography
            key={fault.detail}
            variant="body2"
            color="error"
            sx={{ display: 'flex', gap: 1, mt: 0.5, fontWeight: 500 }}
          >
            <ExclamationIcon fontSize="small" aria-hidden />
            <span>{faultText(fault)}</span>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
