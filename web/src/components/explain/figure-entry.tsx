import { changeOf } from '@keelstone/domain/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/ledger/figures';
import type { ShownEntry } from '@keelstone/domain/api/journal.wire';
import type { JournalFault } from '@keelstone/domain/ledger/journal-check';
import { movementName } from '@keelstone/domain/transaction/movement-words';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { tabularFigures } from '../../theme/figures.ts';
import { DateTime } from '../date-time.tsx';
import { faultText } from './fault-texts.ts';
import { changeText, unitsText } from './figure-texts.ts';

type Props = { name: FigureName; entry: ShownEntry; faults: readonly JournalFault[] };

/** What happened, when, what it changed and what it left; what the check has found about it. */
export function FigureEntry({ name, entry, faults }: Props) {
  const change = changeOf(entry, name);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {movementName(entry.event, entry.payout)}
        </Typography>
        <Typography
          variant="body2"
          sx={{
            ...tabularFigures,
            whiteSpace: 'nowrap',
            color: change === 0 ? 'text.secondary' : change < 0 ? 'error.main' : 'success.main',
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
            Order <span translate="no">{entry.order}</span>
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
          <ErrorOutlined fontSize="small" aria-hidden />
          <span>{faultText(fault)}</span>
        </Typography>
      ))}
    </Box>
  );
}
