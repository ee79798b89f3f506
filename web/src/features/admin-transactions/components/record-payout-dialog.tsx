import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { fieldMessages } from '@keelstone/domain/messages';
import { limits } from '@keelstone/domain/limits';
import { parseTxid } from '@keelstone/domain/wallet/txid';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CopyableText } from '../../../components/copyable-text.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { TransactionCoin } from '../../../components/transactions/transaction-coin.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';
import { useRecordPayout } from '../hooks/use-record-payout.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';

/** Which transaction of the chain pays a withdrawal; entered again, it is a correction. */
export function RecordPayoutDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const { _id: id, paidTxid, btcAddress, ethAddress } = transaction;
  const { coin } = coinOf(transaction);
  const address = btcAddress ?? ethAddress ?? '';
  // As it was when the dialog opened: somebody else may have paid since.
  const [replaces] = useState(paidTxid ?? '');
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const action = useRecordPayout({ isOpen, onDone: onClose });
  const isCorrection = paidTxid !== undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      title={isCorrection ? 'Correct the payment' : 'Enter the payment'}
      text={consequencesOf(transaction)}
      submitLabel="Save"
      busyText="Saving..."
      isBusy={action.isBusy}
      failure={action.failure}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = parseTxid(coin, text);
        setHasFailed(typed === undefined);
        if (typed !== undefined) action.run({ id, paidTxid: typed, replaces });
      }}
      onClose={onClose}
    >
      <FactList
        facts={[
          { label: 'Amount', value: <TransactionCoin transaction={transaction} /> },
          { label: 'Address', value: <CopyableText text={address} label="Copy the address" /> },
          ...(isCorrection ? [{ label: 'Entered before', value: paidTxid }] : []),
        ]}
      />
      <TextField
        required
        autoFocus
        label="Transaction id"
        value={text}
        disabled={action.isBusy}
        error={hasFailed}
        helperText={hasFailed ? fieldMessages.txid[coin] : 'Of the transaction on the chain.'}
        onChange={({ target: { value } }) => {
          setText(value);
          setHasFailed(false);
        }}
        slotProps={{
          htmlInput: { maxLength: limits.txidLengthMax, autoComplete: 'off', spellCheck: false },
        }}
      />
    </FormDialog>
  );
}

function consequencesOf({ paidTxid, returned, user: { name } }: TransactionWire): string {
  if (paidTxid !== undefined)
    return `The id that was entered before stays in the audit trail. ${name} and all administrators are emailed about the correction.`;
  return returned === undefined
    ? `No money moves in the books. ${name} is emailed that it was sent, and can find the payment on a public explorer.`
    : `This payment was returned, and stays returned. ${name} finds the transaction in the details and gets no email; all administrators do.`;
}
