import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { MenuAction } from '../../ui/action-menu.tsx';
import {
  BinIcon,
  CrossIcon,
  InfoIcon,
  PaperPlaneIcon,
  QuestionIcon,
  TickIcon,
  UndoIcon,
} from '../../theme/icons.tsx';
import type { TransactionDialogKind } from './transaction-dialog.tsx';

type Options = {
  transaction: TransactionWire;
  adminId: string;
  open: (kind: TransactionDialogKind) => void;
};

/** The menu of a row. Administrators do not decide on their own records, nor delete them here. */
export function transactionActions({ transaction, adminId, open }: Options): MenuAction[] {
  const action = (label: string, Icon: MenuAction['Icon'], kind: TransactionDialogKind): MenuAction => ({
    label,
    Icon,
    onSelect: () => open(kind),
  });
  const isOwn = transaction.user._id === adminId;
  const isOpen = transaction.status === 'Pending' && !isOwn;
  const { type, status, returned } = transaction;
  const isPaidOut = type === 'Withdrawal' && status === 'Approved' && !isOwn;
  return [
    ...(isOpen
      ? [
          action('Approve', TickIcon, 'approve'),
          action('Reject', CrossIcon, 'reject'),
          action('Ask for Information', QuestionIcon, 'ask'),
        ]
      : []),
    ...(isPaidOut
      ? [
          action(
            transaction.paidTxid === undefined ? 'Enter Payout' : 'Correct Payout',
            PaperPlaneIcon,
            'record-payout',
          ),
          ...(returned === undefined ? [action('Return Payout', UndoIcon, 'return-payout')] : []),
        ]
      : []),
    ...(isOwn ? [] : [action('Delete', BinIcon, 'delete')]),
    action('View Details', InfoIcon, 'details'),
  ];
}
