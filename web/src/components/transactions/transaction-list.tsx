import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RowAction } from '../row-menu.tsx';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** Columns of the transaction lists (spec section 2, Admin transactions), in the order they may stand. */
export type TransactionColumn = 'details' | 'source' | 'order' | 'amount' | 'user' | 'status';

export type TransactionListProps = {
  /** Names the list for a screen reader: "Transactions". */
  label: string;
  transactions: readonly TransactionWire[];
  columns: readonly TransactionColumn[];
  /** What the menu of a row offers; without it there is no menu. */
  actionsOf?: (transaction: TransactionWire) => readonly RowAction[];
  /** Opens the proof image; rows that have one then show an eye. */
  onShowProof?: (transaction: TransactionWire) => void;
  /** Where a name of the column User leads. */
  userHref?: (userId: string) => string;
};

/** More columns than this need a wide screen beside the sidebar. */
const columnsOfMedium = 4;

/** The one layout of transactions, for users and admins: a table, on a phone cards. */
export function TransactionList(props: TransactionListProps) {
  const breakpoint = props.columns.length > columnsOfMedium ? 'lg' : 'md';
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(breakpoint), { noSsr: true });
  return isNarrow ? <TransactionCards {...props} /> : <TransactionTable {...props} />;
}
