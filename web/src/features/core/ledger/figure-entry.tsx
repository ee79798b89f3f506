import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { sumChange } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import type { JournalFault } from '@keelstone/domain/core/ledger/journal-check';
import type { ShownEntry } from '@keelstone/domain/money/statement/journal.wire';
import {
  fromReserved,
  movementName,
  payoutWords,
  priceRoseText,
} from '@keelstone/domain/money/transaction/movement-words';
import { ExclamationIcon } from '../../../theme/icons.tsx';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { changeText, unitsText } from './figure-texts.ts';
import { faultText } from './found-faults.tsx';

type Props = {
  name: FigureName;
  entry: ShownEntry;
  faults: readonly JournalFault[];
  isChecked: boolean;
  /** Its place among the shown entries, the oldest first: the seals light up in this order. */
  place: { index: number; count: number };
};

/** One entry: its event and time, its change and the balance after it, and the faults that the check has found. */
export function FigureEntry({ name, entry, faults, isChecked, place }: Props) {
  const isRight = faults.length === 0;
  const change = sumChange(entry, name);
  const isSettled = entry.event === 'withdrawal-settled';
  const unchanged = isSettled ? fromReserved : 'No change';
  return (
    <Box
      component="li"
      sx={{ position: 'relative', display: 'flex', gap: '14px', py: 1.5, overflowWrap: 'anywhere' }}
    >
      <KeelMark
        state="sealed"
        hash={entry.hash}
        checked={isChecked || !isRight ? { ...place, isRight } : undefined}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {movementName(entry.event)}
          </Typography>
          <Typography
            variant="body2"
            sx={{
              ...tabularFigures,
              whiteSpace: 'nowrap',
              color: change === 0 ? 'text.secondary' : change < 0 ? 'text.primary' : 'success.main',
            }}
          >
            {change === 0 ? unchanged : changeText(name.asset, change)}
          </Typography>
        </Box>
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
        >
          <DateTime iso={new Date(entry.atMs).toISOString()} precision="minute" />
          <Box component="span" sx={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
            {`Balance ${unitsText(name.asset, entry.after[name.asset][name.bucket])}`}
          </Box>
        </Typography>
        <Typography variant="caption" component="div">
          {isSettled && change > 0 && <div>{priceRoseText(unitsText(name.asset, change))}</div>}
          {entry.payout !== undefined && <span>{`${payoutWords[entry.payout].status} · `}</span>}
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
