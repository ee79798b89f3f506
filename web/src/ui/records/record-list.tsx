import Box from '@mui/material/Box';
import { useTheme, type Breakpoint, type SxProps, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, useCallback } from 'react';
import { rowMark } from '../../config/row-mark.ts';
import { divided } from '../../theme/styles.ts';
import { ellipsis, isMeantForRow, oneLine, rowFocus } from './row-styles.ts';

/** Cells that may be truncated. Money, which is right-aligned, never is: a truncated figure is a different figure. */
const texts = '& td:not(.MuiTableCell-alignRight)';

/** Rows of two lines, 48 px high. Columns keep their width whatever is in them, and words are not broken. */
const compactTable = {
  tableLayout: 'fixed',
  '& th, & td': { px: 1 },
  '& tr > :first-of-type': { pl: 2 },
  '& .MuiTableCell-alignRight:not(:last-child)': { pr: 3 },
  '& tbody td': { height: 48, py: 0, whiteSpace: 'nowrap' },
  [texts]: ellipsis,
  [`${texts} .MuiTypography-root`]: oneLine,
} as const;

/** The longest list that is laid out and painted as a whole. Only Load More makes longer ones. */
const wholeListRows = 100;

/** Leaves rows or cards far from the window out of layout and paint. `height`: about theirs until they were seen. */
const skipUnseen = (height: number) =>
  ({ contentVisibility: 'auto', containIntrinsicHeight: `auto ${String(height)}px` }) as const;

/** Lays each row of a longer table out as a grid: browsers skip unseen grids, but no unseen table rows. */
function layOutByRow(widths: readonly (number | undefined)[]) {
  // As in a table, columns without a width share the rest. If each has one, all grow in proportion to it.
  const growth = widths.includes(undefined) ? 0 : 1;
  const tracks = widths.map((width) =>
    width === undefined ? 'minmax(0, 1fr)' : `minmax(${String(width)}px, ${String(width * growth)}fr)`,
  );
  return {
    '@media screen': {
      '&, & thead, & tbody': { display: 'block', minWidth: 'min-content' },
      '& tr': { display: 'grid', gridTemplateColumns: tracks.join(' ') },
      '& tbody tr': skipUnseen(48),
      '& tbody td': { height: 'auto', minHeight: 48, alignContent: 'center' },
    },
  } as const;
}

export type RecordColumn<T> = {
  /** Head of the column, and name of the value on a card. */
  head: string;
  cell: (record: T) => ReactNode;
  align?: 'right';
  /** In pixels, in a compact table. Columns without a width share the rest. */
  width?: number;
  /** Its place on a card. Without a place only the details of the record show it. */
  onCard?: 'head' | 'side' | 'foot';
};

type RecordListProps<T> = {
  /** Names the list for a screen reader: "KYC Documents". */
  label: string;
  records: readonly T[];
  columns: readonly RecordColumn<T>[];
  /** Left of the record, whatever its layout. */
  mark?: (record: T) => ReactNode;
  /** The actions of a record, at the end of its row or card. */
  actions?: (record: T) => ReactNode;
  /** A click on a row or card opens the record. One of its columns has a button that does the same. */
  onOpen?: ((record: T) => void) | undefined;
  /** The card of a record, by default made from the columns. */
  card?: (record: T) => ReactNode;
  /** Cards on windows narrower than this: the table needs the room next to the sidebar. */
  cardsBelow?: Breakpoint | number;
  /** Rows of two lines, 48 px high, with an ellipsis for longer texts. The actions take `actionsWidth` pixels. */
  compact?: { actionsWidth: number };
  tableSx?: SxProps<Theme>;
};

/** The one layout of lists: a table, on a narrow screen cards. */
export function RecordList<T extends { _id: string }>(props: RecordListProps<T>) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(props.cardsBelow ?? 'lg'), { noSsr: true });
  return isNarrow ? <RecordCards {...props} /> : <RecordTable {...props} />;
}

type RowProps<T> = { record: T; render: (record: T) => ReactNode };

/** A row or card. With Load More only the new ones are rendered, if the list's columns and functions stay the same. */
const Row = memo(<T,>({ record, render }: RowProps<T>) => render(record)) as <T>(
  props: RowProps<T>,
) => ReactNode;

function RecordCards<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, mark, actions, onOpen, card } = props;
  const render = useCallback(
    (record: T) => (
      <Box
        component="li"
        {...rowMark(record._id)}
        onClick={(event) => {
          if (isMeantForRow(event)) onOpen?.(record);
        }}
        sx={{
          position: 'relative',
          px: 2,
          py: 1,
          ...rowFocus,
          ...(onOpen && { cursor: 'pointer' }),
          ...divided,
        }}
      >
        {card === undefined ? (
          <Marked mark={mark?.(record)}>
            <RecordCard record={record} columns={columns} actions={actions?.(record)} />
          </Marked>
        ) : (
          card(record)
        )}
      </Box>
    ),
    [columns, mark, actions, onOpen, card],
  );
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        ...(records.length > wholeListRows && { '@media screen': { '& > li': skipUnseen(84) } }),
      }}
    >
      {records.map((record) => (
        <Row key={record._id} {...{ record, render }} />
      ))}
    </Box>
  );
}

/** The line of a mark is as high as its row, and 14 px left of every text in it. */
function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  if (mark === undefined) return children;
  return (
    <Box sx={{ display: 'flex', gap: '14px', '& > :last-child': { flex: 1, minWidth: 0 } }}>
      {mark}
      {children}
    </Box>
  );
}

type Props<T> = { record: T; columns: readonly RecordColumn<T>[]; actions: ReactNode };

/** A record on a phone, with its name, its main figure at the right, its state at the foot, and its menu. */
function RecordCard<T>({ record, columns, actions }: Props<T>) {
  const cellsAt = (place: RecordColumn<T>['onCard']) =>
    columns
      .filter(({ onCard }) => onCard === place)
      .map(({ head, cell }) => <div key={head}>{cell(record)}</div>);
  const [sides, feet] = [cellsAt('side'), cellsAt('foot')];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
          <Box sx={{ minWidth: 0 }}>{cellsAt('head')}</Box>
          {sides.length > 0 && (
            <Box sx={{ flex: 'none', textAlign: 'right', typography: 'body2' }}>{sides}</Box>
          )}
        </Box>
        {feet.length > 0 && <Box sx={footOfCard}>{feet}</Box>}
      </Box>
      {actions !== undefined && <Box sx={{ flex: 'none', mr: -1 }}>{actions}</Box>}
    </Box>
  );
}

const footOfCard = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  flexWrap: 'wrap',
  minHeight: 24,
  typography: 'caption',
  color: 'text.secondary',
} as const;

function RecordTable<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, mark, actions, onOpen, compact, tableSx = {} } = props;
  const isCompact = compact !== undefined;
  const widths = columns.map(({ width }) => width).concat(actions === undefined ? [] : compact?.actionsWidth);
  const long = records.length > wholeListRows && layOutByRow(widths);
  const render = useCallback(
    (record: T) => (
      <TableRow
        key={record._id}
        role="row"
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
        {columns.map(({ head, align, cell }, index) => (
          <TableCell key={head} role="cell" align={align ?? 'left'}>
            {index === 0 && mark !== undefined ? (
              <Marked mark={mark(record)}>{cell(record)}</Marked>
            ) : (
              cell(record)
            )}
          </TableCell>
        ))}
        {actions !== undefined && (
          <TableCell role="cell" align="right" padding="none" sx={{ pr: 1, whiteSpace: 'nowrap' }}>
            {actions(record)}
          </TableCell>
        )}
      </TableRow>
    ),
    [columns, mark, actions, onOpen],
  );
  // With roles, because not every browser takes them from the elements where rows are grids.
  return (
    <TableContainer>
      <Table role="table" aria-label={label} sx={isCompact ? { ...compactTable, ...long } : tableSx}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ head, align, width }) => (
              <TableCell
                key={head}
                role="columnheader"
                align={align ?? 'left'}
                sx={{ overflowWrap: 'normal', ...(isCompact && { width }) }}
              >
                {head}
              </TableCell>
            ))}
            {actions !== undefined && (
              <TableCell component="td" role="cell" padding="none" sx={{ width: compact?.actionsWidth }} />
            )}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {records.map((record) => (
            <Row key={record._id} {...{ record, render }} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
