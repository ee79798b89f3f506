import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Explanation } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import { closingRule, tabularFigures } from '../../../theme/styles.ts';
import { SupportLink } from '../../../ui/links.tsx';
import { changeText, nameFigure, kindNames, unitsText } from './figure-texts.ts';

type Props<Entry> = {
  name: FigureName;
  explained: Explanation<Entry>;
  isWhole: boolean;
  /** Renders the two texts of a kind as a line that opens its entries. */
  lineOf?: (part: Explanation<Entry>['parts'][number], texts: ReactNode) => ReactNode;
  /** More lines that change nothing. */
  children?: ReactNode;
};

/** A line for each kind of change of a figure, and their sum. */
export function Equation<Entry>({ name, explained, isWhole, lineOf = plainLine, children }: Props<Entry>) {
  const { openingUnits, parts, recomputedUnits, storedUnits, isConsistent } = explained;
  const text = (units: number): string => unitsText(name.asset, units);
  const lines = parts.map((part) =>
    lineOf(
      part,
      <>
        <span>{kindNames[part.kind]}</span>
        <span>{changeText(name.asset, part.units)}</span>
      </>,
    ),
  );
  return (
    <div>
      <Box role="group" aria-label="How it adds up" sx={tabularFigures}>
        {!isWhole && (
          <Box sx={sumLine}>
            <span>Earlier entries</span>
            <span>{text(openingUnits)}</span>
          </Box>
        )}
        <div>{lines}</div>
        {children}
        <Box
          sx={[
            sumLine,
            closingRule,
            { fontWeight: 600, color: isConsistent ? 'text.primary' : 'error.main' },
          ]}
        >
          <span>{`= ${nameFigure(name)}`}</span>
          <span>{text(recomputedUnits)}</span>
        </Box>
      </Box>
      {!isConsistent && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          This does not add up. Stored: <span>{text(storedUnits)}</span>. Recomputed from these entries:{' '}
          <span>{text(recomputedUnits)}</span>. Check it to see where, and write to{' '}
          <SupportLink subject={`${nameFigure(name)} does not add up`} />.
        </Alert>
      )}
    </div>
  );
}

function plainLine({ kind }: { kind: string }, texts: ReactNode) {
  return (
    <Box key={kind} sx={sumLine}>
      {texts}
    </Box>
  );
}

/** The figures are in one column, left of the sign of a line that opens. */
export const sumLine = {
  display: 'flex',
  width: 'auto',
  gap: 0.5,
  py: 1,
  typography: 'body2',
  fontWeight: 500,
  '& > span:first-of-type': { flex: 1 },
  '& > span:nth-of-type(2)': { whiteSpace: 'nowrap' },
  '&:not(summary)': { pr: '24px' },
} as const;
