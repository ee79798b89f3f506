import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import {
  coinFromNumber,
  coinUnits,
  type CoinUnits,
  decimalText,
} from '@keelstone/domain/kernel/amounts/units';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { parseAmount } from '../../../../lib/forms/amount-text.ts';
import { useSettled } from '../../../../lib/timers.ts';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { LabelledCheckbox } from '../../../../ui/labelled-checkbox.tsx';
import { Coin } from '../../../../ui/money.tsx';
import { useChainEvidence } from '../../blockchain/chain-evidence.tsx';
import { pickCoin } from '../../transaction/transaction-facts.ts';

type Props = {
  transaction: TransactionWire;
  typed: ReturnType<typeof useReceived>;
  isDisabled: boolean;
};

/** Asks for the received amount of the coin, from which the booked amount follows. */
export function ReceivedField({ transaction, typed, isDisabled }: Props) {
  const { coin } = pickCoin(transaction);
  const { text, setText, error, outputs, chosen, choose } = typed;
  return (
    <>
      {outputs.length > 0 && (
        <Stack role="group" aria-label="What arrived" sx={{ mt: 1 }}>
          {outputs.map(({ id, amount }, index) => (
            <LabelledCheckbox
              key={id}
              size="small"
              checked={chosen.includes(id)}
              disabled={isDisabled}
              onTick={(isOn) => choose(id, isOn)}
              label={
                <span>
                  <span>{`${String(index + 1)} of ${String(outputs.length)}: `}</span>
                  <Coin coin={coin} amount={amount} />
                </span>
              }
            />
          ))}
        </Stack>
      )}
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
              Requested: <Coin coin={coin} amount={transaction.requested.amount} />
            </span>
          )
        }
        onChange={setText}
        sx={{ mt: 1.5 }}
      />
    </>
  );
}

/** The input of the call: the received amount if it is not the requested one, and the chosen payments of several. */
export type Received = { received?: number; outputs?: string[] };

/** The pause after the last keystroke before the amount is previewed. */
const settleMs = 400;

/**
 * The state of the received amount. It is prefilled with the amount that the first of two administrators approved, else
 * with the one on the chain, or, without a source of evidence, with the requested one. It stays empty if the chain is
 * uncertain or the deposit names no transaction. Of several payments the ticked ones are added up. `settled`: the amount
 * to preview, once it is valid and nobody types any more.
 */
export function useReceived(transaction: TransactionWire) {
  const { _id: caseId, type, status, txid, requested, approvedBy } = transaction;
  const isPendingDeposit = type === 'Deposit' && status === 'Pending';
  const { data: evidence, isPending } = useChainEvidence({ caseId, txid, isOn: isPendingDeposit });
  const isOffChain = !isPendingDeposit || evidence?.isOn === false;
  const ownAmount = isOffChain ? requested.amount : evidence?.received;
  const prefilled = approvedBy === undefined ? ownAmount : (approvedBy.received ?? requested.amount);
  const [typed, setText] = useState<string>();
  const [ticked, setTicked] = useState<readonly string[]>(approvedBy?.outputs ?? []);
  // Keeps the prefilled amount, even if later evidence differs.
  if (typed === undefined && !isOffChain && prefilled !== undefined) setText(coinText(prefilled));
  const text = typed ?? (prefilled === undefined ? '' : coinText(prefilled));
  const amount = type === 'Deposit' ? parseAmount(text, pickCoin(transaction).coin) : requested.amount;
  const units = amount === undefined ? undefined : coinFromNumber(amount);
  const isAmount = units !== undefined && units > 0 && units <= amountLimits.accountUnitsMax;
  const isAsRequested = units === coinFromNumber(requested.amount);
  const isSettled = useSettled(text, settleMs) === text;
  const outputs = evidence?.outputs ?? [];
  const chosen = outputs.flatMap(({ id }) => (ticked.includes(id) ? id : []));
  const received: Received = {
    ...(!isAsRequested && amount !== undefined && { received: amount }),
    ...(chosen.length > 0 && { outputs: chosen }),
  };
  return {
    text,
    setText,
    outputs,
    chosen,
    choose: (output: string, isOn: boolean) => {
      const nextTicked = outputs.filter(({ id }) => (id === output ? isOn : chosen.includes(id)));
      setTicked(nextTicked.map(({ id }) => id));
      const sum = nextTicked.reduce((all, each) => all + (coinFromNumber(each.amount) ?? 0), 0);
      setText(sum === 0 ? '' : unitsText(coinUnits(sum)));
    },
    isAsRequested,
    isMissing: type === 'Deposit' && text === '' && !(isPendingDeposit && isPending),
    // An empty field is no error before somebody types.
    error: isAmount || (typed === undefined && text === '') ? undefined : validationTexts.received,
    settled: isAmount && isSettled && !(isPendingDeposit && isPending) ? received : undefined,
  };
}

/** "0.0075", with six to eight decimals where they are needed. */
function coinText(amount: number): string {
  return unitsText(coinFromNumber(amount) ?? coinUnits(0));
}

function unitsText(units: CoinUnits): string {
  return decimalText(units, 8).replace(/0{1,2}$/, '');
}
