import { useTheme, type Breakpoint, type SxProps, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { CardList } from './card-list.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordTable } from './record-table.tsx';

export type RecordColumn<T> = {
  /** Head of the column, and name of the value on a card. */
  head: string;
  cell: (record: T) => ReactNode;
  align?: 'right';
  /** On a card without its name, at the head or the foot. */
  onCard?: 'head' | 'foot';
};

export type RecordListProps<T> = {
  /** Names the list for a screen reader: "KYC Documents". */
  label: string;
  records: readonly T[];
  columns: readonly RecordColumn<T>[];
  /** What can be done with a record: the end of its row, the foot of its card. */
  actions?: (record: T) => ReactNode;
  /** The card of a record; without it, one made from the columns. */
  card?: (record: T) => ReactNode;
  /** Cards on windows narrower than this: the table needs the room next to the sidebar. */
  cardsBelow?: Breakpoint | number;
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
    <CardList label={label} records={records}>
      {card}
    </CardList>
  );
}
