import type { Explanation } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import type { CheckableEntry } from '@keelstone/domain/core/ledger/journal';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { tabularFigures } from '../../../theme/styles.ts';
import { dayText } from '../../../ui/date-time.tsx';
import { SupportLink } from '../../../ui/links.tsx';
import { figureTitle, unitsText } from './figure-texts.ts';

type Props = {
  name: FigureName;
  explained: Explanation;
  oldest: CheckableEntry | undefined;
  isWhole: boolean;
};

/** Opening + in − out = figure, of the entries that were read so far. */
export function Equation({ name, explained, oldest, isWhole }: Props) {
  const { openingUnits, inUnits, outUnits, recomputedUnits, storedUnits, isConsistent } = explained;
  const text = (units: number): string => unitsText(name.asset, units);
  const before =
    oldest === undefined || isWhole ? 'before your first entry' : `before ${dayText(oldest.atMs)}`;
  return (
    <div>
      <Box
        component="dl"
        aria-label="How it adds up"
        sx={{
          ...tabularFigures,
          m: 0,
          p: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          rowGap: 1,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, pl: 2, textAlign: 'right', whiteSpace: 'nowrap' },
        }}
      >
        <dt>{`Opening, ${before}`}</dt>
        <dd>{text(openingUnits)}</dd>
        <dt>+ In</dt>
        <dd>{text(inUnits)}</dd>
        <dt>− Out</dt>
        <dd>{text(outUnits)}</dd>
        <Box component="dt" sx={total('text.primary')}>
          {`= ${figureTitle(name)}`}
        </Box>
        <Box component="dd" sx={total(isConsistent ? 'text.primary' : 'error.main')}>
          {text(recomputedUnits)}
        </Box>
      </Box>
      {!isConsistent && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          This does not add up. Stored: <span>{text(storedUnits)}</span>. Recomputed from these entries:{' '}
          <span>{text(recomputedUnits)}</span>. Check it to see where, and write to{' '}
          <SupportLink subject={`${figureTitle(name)} does not add up`} />.
        </Alert>
      )}
    </div>
  );
}

/** Stronger than the rows above, which the list itself styles. */
function total(color: string) {
  return { '&&': { color, fontWeight: 600, pt: 1, borderTop: 1, borderColor: 'divider' } };
}
