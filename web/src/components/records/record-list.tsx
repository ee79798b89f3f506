import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { RowAction } from '../row-menu.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';

export type RecordColumn<T> = {
  /** Head of the column, and name of the value on a card. */
  head: string;
  cell: (record: T) => ReactNode;
  align?: 'right';
  /** Stands without its name at the head or the foot of a card. */
  onCard?: 'head' | 'foot';
};

export type RecordListProps<T> = {
  /** Names the list for a screen reader: "KYC Documents". */
  label: string;
  records: readonly T[];
  columns: readonly RecordColumn<T>[];
  actionsOf: (record: T) => readonly RowAction[];
  /** Whose row it is: "Deepa Raman". */
  nameOf: (record: T) => string;
};

/** A list of an admin page: a table, on a narrow screen cards. */
export function RecordList<T extends { _id: string }>(props: RecordListProps<T>) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('lg'), { noSsr: true });
  return isNarrow ? <RecordCards {...props} /> : <RecordTable {...props} />;
}
