import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { Usd } from '../../../components/money.tsx';
import { ReceivedRequest } from '../../../components/received-request.tsx';
import { TransactionCoin } from '../../../components/transactions/transaction-coin.tsx';

type Props = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

export function WithdrawalReceived({ transaction, isOpen, onReturn }: Props) {
  return (
    <ReceivedRequest
      what="withdrawal"
      title="Withdrawal request received!"
      transaction={transaction}
      isOpen={isOpen}
      onReturn={onReturn}
    >
      Your request to withdraw <TransactionCoin transaction={transaction} /> for{' '}
      <Usd amount={transaction.usd} /> has been received and is being reviewed. The dollars are fixed; the
      coin is priced when approved.
    </ReceivedRequest>
  );
}
