import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { Coin, Usd } from '../../../components/money.tsx';
import { ReceivedRequest } from '../../../components/received-request.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';

type Props = { transaction: TransactionWire; isOpen: boolean; onReturn: () => void };

export function DepositReceived({ transaction, isOpen, onReturn }: Props) {
  return (
    <ReceivedRequest
      what="deposit"
      title="Your deposit is received and being reviewed"
      transaction={transaction}
      isOpen={isOpen}
      onReturn={onReturn}
    >
      <Coin {...coinOf(transaction)} /> for <Usd amount={transaction.usd} />. It shows in your balance once it
      is approved.
    </ReceivedRequest>
  );
}
