import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';

export type TransactionDialogKind =
  'details' | 'proof' | 'approve' | 'reject' | 'ask' | 'record-payout' | 'return-payout' | 'delete';

export type TransactionDialogProps = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};
