import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { RowMenu, type RowAction } from '../row-menu.tsx';

type Props = {
  transaction: TransactionWire;
  actionsOf: ((transaction: TransactionWire) => readonly RowAction[]) | undefined;
  onShowProof: ((transaction: TransactionWire) => void) | undefined;
};

/** The end of a row: the eye of its proof where it has one, and its menu. */
export function TransactionActions({ transaction, actionsOf, onShowProof }: Props) {
  return (
    <>
      {onShowProof !== undefined && transaction.proof !== undefined && (
        <Tooltip title="View proof">
          <IconButton
            aria-label={`View proof of order ${transaction.transactionId}`}
            onClick={() => {
              onShowProof(transaction);
            }}
          >
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {actionsOf !== undefined && (
        <RowMenu label={`Actions for order ${transaction.transactionId}`} actions={actionsOf(transaction)} />
      )}
    </>
  );
}
