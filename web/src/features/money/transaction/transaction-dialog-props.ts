import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { ActionDialog } from '../../../lib/query/use-action.ts';

export type TransactionDialogProps = ActionDialog & { transaction: TransactionWire };
