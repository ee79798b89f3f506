import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { MenuAction } from '../../../components/action-menu.tsx';

export type TransactionDialogKind =
  | 'details'
  | 'proof'
  | 'approve'
  | 'reject'
  | 'ask'
  | 'record-payout'
  | 'return-payout'
  | 'delete';

export type TransactionDialogProps = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};

type Options = {
  transaction: TransactionWire;
  adminId: string;
  open: (kind: TransactionDialogKind) => void;
};

/**
 * The row menu. Nobody decides on their own money; their own record
 * an admin deletes where they see their own list, as any user does.
 */
export function transactionActions({ transaction, adminId, open }: Options): MenuAction[] {
  const action = (label: string, Icon: MenuAction['Icon'], kind: TransactionDialogKind): MenuAction => ({
    label,
    Icon,
    onSelect: () => {
      open(kind);
    },
  });
  const isOwn = transaction.user._id === adminId;
  const isOpen = transaction.status === 'Pending' && !isOwn;
  const { type, status, returned } = transaction;
  const isPaidOut = type === 'Withdrawal' && status === 'Approved' && !isOwn;
  return [
    ...(isOpen
      ? [
          action('Approve', CheckOutlined, 'approve'),
          action('Reject', CloseOutlined, 'reject'),
          action('Ask for Information', HelpOutlineOutlined, 'ask'),
        ]
      : []),
    ...(isPaidOut
      ? [
          action(
            transaction.paidTxid === undefined ? 'Enter Payout' : 'Correct Payout',
            SendOutlined,
            'record-payout',
          ),
          ...(returned === undefined ? [action('Return Payout', UndoOutlined, 'return-payout')] : []),
        ]
      : []),
    ...(isOwn ? [] : [action('Delete', DeleteOutlined, 'delete')]),
    action('View Details', InfoOutlined, 'details'),
  ];
}
