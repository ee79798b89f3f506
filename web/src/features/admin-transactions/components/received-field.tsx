import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { AmountField } from '../../../components/amount-field.tsx';
import { Coin } from '../../../components/money.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';
import type { useReceived } from '../hooks/use-received.ts';

type Props = {
  transaction: TransactionWire;
  typed: ReturnType<typeof useReceived>;
  isDisabled: boolean;
};

/** The coin that arrived: what is booked follows it. */
export function ReceivedField({ transaction, typed, isDisabled }: Props) {
  const { coin } = coinOf(transaction);
  const { text, setText, error } = typed;
  return (
    <AmountField
      label="Received"
      unit={coin}
      value={text}
      disabled={isDisabled}
      error={error !== undefined}
      helperText={
        error ?? (
          <span>
            What arrived on the chain. Requested: <Coin coin={coin} amount={transaction.requested.amount} />
          </span>
        )
      }
      onType={setText}
      fullWidth
      sx={{ mt: 2 }}
    />
  );
}
