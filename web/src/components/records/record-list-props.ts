import type { Breakpoint, SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

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

export type RecordListProps<T> = {
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
