import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { BinIcon, InfoIcon, PaperPlaneIcon, UndoIcon } from '../../theme/icons.tsx';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { listDecisionActions } from '../../ui/decision-buttons.tsx';
import type { TransactionDialogKind } from './transaction-dialog.tsx';

type Options = {
  transaction: TransactionWire;
  adminId: string;
  open: (kind: TransactionDialogKind) => void;
};

/** The menu of a row. Administrators do not decide on their own records, nor delete them here. */
export function listTransactionActions({ transaction, adminId, open }: Options): MenuAction[] {
  const { type, status, user } = transaction;
  const details: MenuAction = { label: 'View Details', Icon: InfoIcon, onSelect: () => open('details') };
  if (user._id === adminId) return [details];
  return [
    ...(status === 'Pending' ? listDecisionActions(open) : []),
    ...(type === 'Withdrawal' && status === 'Approved' ? listPayoutActions(transaction, open) : []),
    { label: 'Delete', Icon: BinIcon, onSelect: () => open('delete') },
    details,
  ];
}

function listPayoutActions({ paidTxid, returned }: TransactionWire, open: Options['open']): MenuAction[] {
  const label = paidTxid === undefined ? 'Record Payout' : 'Correct Payout';
  const enter: MenuAction = { label, Icon: PaperPlaneIcon, onSelect: () => open('record-payout') };
  if (returned !== undefined) return [enter];
  return [enter, { label: 'Return Payout', Icon: UndoIcon, onSelect: () => open('return-payout') }];
}
