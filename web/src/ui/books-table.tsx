import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { controlWidth, tabularFigures } from '../theme/styles.ts';

/** A card of the Books pages with its heading. */
export function BooksCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      // A card with a table, or with one that is folded, is as wide as the page.
      sx={{ '&:not(:has(table, details))': { maxWidth: controlWidth } }}
    >
      <CardContent>
        <Typography id={titleId} component="h2" variant="h2" gutterBottom>
          {title}
        </Typography>
        {text !== undefined && (
          <Typography variant="note" sx={{ mb: 2, maxWidth: '88ch' }}>
            {text}
          </Typography>
        )}
        {children}
      </CardContent>
    </Card>
  );
}

type Props = {
  label: string;
  /** The first column is text, the others are figures. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Figures in columns. On a phone the table scrolls inside its frame, which the keyboard can reach. */
export function BooksTable({ label, heads, rows }: Props) {
  return (
    <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} sx={{ ...tabularFigures, overflowWrap: 'normal' }}>
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={heads[index]}
                  align={index === 0 ? 'left' : 'right'}
                  // The line of a `KeelMark` in the first cell is as high as the cell.
                  sx={index === 0 ? { position: 'relative' } : { whiteSpace: 'nowrap' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
