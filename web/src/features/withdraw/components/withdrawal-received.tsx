import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { Coin, Usd } from '../../../components/money.tsx';
import { ReceivedDialog } from '../../../components/received-dialog.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';

type Props = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

export function WithdrawalReceived({ transaction, isOpen, onReturn }: Props) {
  return (
    <ReceivedDialog title="Withdrawal request received!" isOpen={isOpen} onReturn={onReturn}>
      Your request to withdraw <Coin {...coinOf(transaction)} /> for <Usd amount={transaction.usd} /> has been
      received and is being reviewed.
    </ReceivedDialog>
  );
}
