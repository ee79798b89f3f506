import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';

export type TransactionDialogProps = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** Called once it is decided, by this dialog or by somebody who was quicker; by default `onClose`. */
  onDone?: () => void;
};
