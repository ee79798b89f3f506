import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { CaseItem } from '@keelstone/domain/review/verdict';

export type TransactionDialogKind =
  'details' | 'proof' | 'approve' | 'reject' | 'ask' | 'record-payout' | 'return-payout' | 'delete';

export type TransactionDialogProps = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** What a reviewer has found not to be fine, where verdicts are shown. */
  notFine?: readonly CaseItem[];
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};
