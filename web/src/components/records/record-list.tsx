import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTheme, type Breakpoint, type SxProps, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { CardFoot, CardList } from './card-list.tsx';
import { isMeantForRow, rowFocus, rowMark } from './rows.ts';

/** `clip`, not `hidden`, which would cut off the focus ring. */
const ellipsis = {
  overflow: 'clip',
  overflowClipMargin: '4px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Never money, which is right-aligned: a truncated figure is a different figure. */
const texts = '& td:not(.MuiTableCell-alignRight)';

/** Rows of two lines, 56 px high. Columns keep their width whatever is in them, and words are not broken. */
const compactTable = {
  tableLayout: 'fixed',
  '& th, & td': { px: 1 },
  '& tr > :first-of-type': { pl: 2 },
  '& td': { height: 56, py: 0, whiteSpace: 'nowrap' },
  [texts]: ellipsis,
  [`${texts} .MuiTypography-root`]: ellipsis,
  // A link ends where its cell does: otherwise its clipped part would be a click target below its neighbours.
  [`${texts} .MuiTypography-root > .MuiLink-root`]: {
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
  },
} as const;

export type RecordColumn<T> = {
  /** Head of the column, and name of the value on a card. */
  head: string;
  cell: (record: T) => ReactNode;
  align?: 'right';
  /** Pixels of a compact table; columns without one share what is left. */
  width?: number;
  /** On a card without its name, at the head or the foot. */
  onCard?: 'head' | 'foot';
};

type RecordListProps<T> = {
  /** Names the list for a screen reader: "KYC Documents". */
  label: string;
  records: readonly T[];
  columns: readonly RecordColumn<T>[];
  /** What can be done with a record: the end of its row, the foot of its card. */
  actions?: (record: T) => ReactNode;
  /** A click on a row or card opens the record; one of its columns has a button that does the same. */
  onOpen?: ((record: T) => void) | undefined;
  /** The card of a record; without it, one made from the columns. */
  card?: (record: T) => ReactNode;
  /** Cards on windows narrower than this: the table needs the room next to the sidebar. */
  cardsBelow?: Breakpoint | number;
  /** Rows of two lines, 56 px high, next to actions of so many pixels: what is longer ends with an ellipsis. */
  compact?: { actionsWidth: number };
  tableSx?: SxProps<Theme>;
};

/** The one layout of lists: a table, on a narrow screen cards. */
export function RecordList<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actions, cardsBelow = 'lg' } = props;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(cardsBelow), { noSsr: true });
  if (!isNarrow) return <RecordTable {...props} />;
  const card =
    props.card ??
    ((record: T) => <RecordCard record={record} columns={columns} actions={actions?.(record)} />);
  return (
    <CardList label={label} records={records} onOpen={props.onOpen}>
      {card}
    </CardList>
  );
}

type Props<T> = { record: T; columns: readonly RecordColumn<T>[]; actions: ReactNode };

/** A record on a phone: names and values, the status and the menu at the foot. */
function RecordCard<T>({ record, columns, actions }: Props<T>) {
  const heads = columns.filter(({ onCard }) => onCard === 'head');
  const feet = columns.filter(({ onCard }) => onCard === 'foot');
  const named = columns.filter(({ onCard }) => onCard === undefined);
  return (
    <>
      {heads.map(({ head, cell }) => (
        <div key={head}>{cell(record)}</div>
      ))}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1,
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {named.map(({ head, cell }) => (
          <Box key={head} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
              {head}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, textAlign: 'right' }}>
              {cell(record)}
            </Typography>
          </Box>
        ))}
      </Box>
      {(feet.length > 0 || actions !== undefined) && (
        <CardFoot actions={actions}>
          {feet.map(({ head, cell }) => (
            <div key={head}>{cell(record)}</div>
          ))}
        </CardFoot>
      )}
    </>
  );
}

function RecordTable<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actions, onOpen, compact, tableSx = {} } = props;
  const isCompact = compact !== undefined;
  return (
    <TableContainer>
      <Table aria-label={label} sx={isCompact ? compactTable : tableSx}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, align, width }) => (
              <TableCell
                key={head}
                align={align ?? 'left'}
                sx={{ overflowWrap: 'normal', ...(isCompact && { width }) }}
              >
                {head}
              </TableCell>
            ))}
            {actions !== undefined && (
              <TableCell component="td" padding="none" sx={{ width: compact?.actionsWidth }} />
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow
              key={record._id}
              hover
              {...rowMark(record._id)}
              sx={{
                '&:last-child td': { borderBottom: 0 },
                ...rowFocus,
                ...(onOpen && { cursor: 'pointer' }),
              }}
              onClick={(event) => {
                if (isMeantForRow(event)) onOpen?.(record);
              }}
            >
              {columns.map(({ head, align, cell }) => (
                <TableCell key={head} align={align ?? 'left'}>
                  {cell(record)}
                </TableCell>
              ))}
              {actions !== undefined && (
                <TableCell align="right" padding="none" sx={{ pr: 1, whiteSpace: 'nowrap' }}>
                  {actions(record)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
