import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import { coinFromNumber, coinUnits, decimalText } from '@keelstone/domain/money/units';
import { useState } from 'react';
import { useEvidence } from '../../../components/review/chain-evidence.tsx';
import { AmountField } from '../../../components/amount-field.tsx';
import { Coin } from '../../../components/money.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';
import { amountOf } from '../../../lib/forms/amount-text.ts';
import { useSettled } from '../../../lib/timers.ts';

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
      size="small"
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
      onChange={setText}
      fullWidth
      sx={{ mt: 2 }}
    />
  );
}

/** How much coin came in, as the call takes it; without an amount, what was asked for. */
export type Received = { received?: number };

/** Keeps still until the amount has been typed. */
const settleMs = 400;

/**
 * The coin that a deposit brought, as a reviewer types it. It begins with what the first of two administrators approved,
 * else with what arrived on the chain, empty if that is not certain; where nobody asks the chain, with what was asked
 * for. `settled`: what is to be previewed, once it is an amount and nobody types any more.
 */
export function useReceived(transaction: TransactionWire) {
  const { _id: caseId, type, status, txid, requested, approvedBy } = transaction;
  const isNamed = type === 'Deposit' && status === 'Pending' && txid !== undefined;
  const { data: evidence, isPending } = useEvidence({ caseId, txid, isOn: isNamed });
  const isOffChain = !isNamed || evidence?.isOn === false;
  const arrived = approvedBy?.received ?? (isOffChain ? requested.amount : evidence?.received);
  const [typed, setText] = useState<string>();
  // What was filled in stays: nothing changes under the hand.
  if (typed === undefined && isNamed && !isOffChain && arrived !== undefined) setText(coinText(arrived));
  const text = typed ?? (arrived === undefined ? '' : coinText(arrived));
  const amount = type === 'Deposit' ? amountOf(text, coinOf(transaction).coin) : requested.amount;
  const units = amount === undefined ? undefined : coinFromNumber(amount);
  const isAmount = units !== undefined && units > 0 && units <= limits.accountUnitsMax;
  const isAsked = units === coinFromNumber(requested.amount);
  const isSettled = useSettled(text, settleMs) === text;
  const received: Received = isAsked || amount === undefined ? {} : { received: amount };
  return {
    text,
    setText,
    isAsked,
    // Nothing is wrong yet where nobody has typed.
    error: isAmount || (typed === undefined && text === '') ? undefined : fieldMessages.received,
    settled: isAmount && isSettled && !(isNamed && isPending) ? received : undefined,
  };
}

/** "0.0075", with six to eight decimals where they are needed. */
function coinText(amount: number): string {
  return decimalText(coinFromNumber(amount) ?? coinUnits(0), 8).replace(/0{1,2}$/, '');
}
