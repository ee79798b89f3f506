import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { size, tabularFigures } from '../../theme/styles.ts';
import { Disclosure } from '../disclosure.tsx';
import { utcDayText } from './chart-text.ts';

/** A row of the table: its day, and a cell for each head but the first. */
export type ChartRow = { day: string; cells: readonly ReactNode[] };

type Props = {
  /** The accessible name, which is visible above the chart. */
  name: string;
  heads: readonly string[];
  rows: readonly ChartRow[];
};

/** The figures of a chart as a table, newest first, rendered once somebody opens it. */
export function ChartTable({ name, heads, rows }: Props) {
  return (
    <Disclosure summary="Show as table">
      <Box
        // Lets the keyboard scroll it.
        tabIndex={0}
        role="region"
        aria-label={`Table: ${name}`}
        sx={{
          maxHeight: 320,
          overflow: 'auto',
          mt: 1,
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
      >
        <Box component="table" aria-label={name} sx={table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{utcDayText(day)}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Disclosure>
  );
}

const table = {
  ...tabularFigures,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    py: 0.75,
    pr: 2,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 500, fontSize: size.caption },
  '& th': { whiteSpace: 'nowrap' },
  // The column of figures: days are `th` in both head and body, figures `th` in the head alone.
  '& th:nth-of-type(2), & td:nth-of-type(1)': { textAlign: 'right', whiteSpace: 'nowrap' },
} as const;
