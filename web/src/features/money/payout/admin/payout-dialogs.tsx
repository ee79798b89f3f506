import Alert from '@mui/material/Alert';
import { use, useState } from 'react';
import { readTxid } from '@keelstone/domain/kernel/address/read-pasted';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { payoutContract } from '@keelstone/domain/money/payout/payout.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { isRefusal } from '../../../../lib/api/api-error.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { CopyableText } from '../../../../ui/copy-button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { FormDialog, QuestionPane } from '../../../../ui/question-dialog.tsx';
import { RemarksField } from '../../../../ui/remarks-field.tsx';
import { TxidField } from '../../../../ui/txid-field.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { useCase } from '../../../core/review/review.calls.ts';
import { Candidates, usePaymentOutputs } from '../../blockchain/chain-evidence.tsx';
import { TransactionCoin } from '../../transaction/transaction-coin.tsx';
import type { TransactionDialogProps } from '../../transaction/transaction-dialog-props.ts';
import { pickCoin } from '../../transaction/transaction-facts.ts';

/** Records the chain transaction that pays a withdrawal, or corrects it. */
export function RecordPayoutDialog({ transaction, ...state }: TransactionDialogProps) {
  const { _id: id, paidTxid, isStopped: isListedStopped = false } = transaction;
  const { coin, address } = pickCoin(transaction);
  // The id at the opening of the dialog: somebody else may have entered one since.
  const [replaces] = useState(paidTxid ?? '');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const action = useDialogCall(payoutContract['record-payout'], state);
  const [reason, setReason] = useState('');
  // The pane has amount and address next to it.
  const isInPane = use(QuestionPane) !== undefined;
  const isCorrection = paidTxid !== undefined;
  // The account, if an open case has read it already.
  const { data: openCase } = useCase({ id, isOn: false });
  const doubt = usePaymentDoubt({ caseId: id, coin, address, text });
  const { failure } = action;
  const isStopped =
    !isCorrection &&
    (isListedStopped || openCase?.owner?.isInDoubt === true || isRefusal(failure, 'books-in-doubt'));
  return (
    <FormDialog
      {...action.dialog}
      title={isCorrection ? 'Correct the payout' : 'Record the payout'}
      text={describeConsequences(transaction)}
      submitLabel={isCorrection ? 'Save' : 'Mark as sent'}
      busyText="Saving..."
      failure={failure}
      missing={
        (text.trim() === '' && 'Enter the transaction id.') ||
        (isStopped && reason.trim() === '' && 'Enter why it was sent anyway.') ||
        undefined
      }
      onSubmit={() => {
        const reading = readTxid(coin, text);
        if ('refused' in reading) setFault(reading.refused);
        else
          action.run({
            body: { idToPay: id, paidTxid: reading.value, replaces, reason: isStopped ? reason.trim() : '' },
          });
      }}
    >
      <FactList
        facts={[
          ...(isInPane
            ? []
            : [
                { label: 'Amount', value: <TransactionCoin transaction={transaction} /> },
                { label: 'Address', value: <CopyableText text={address} label="Copy the address" /> },
              ]),
          ...(isCorrection ? [{ label: 'Entered before', value: paidTxid }] : []),
        ]}
      />
      {isStopped && (
        <>
          <Alert severity="error" sx={{ mb: 2 }}>
            This account is in doubt: a payment that it was credited for may be gone from the blockchain. Do
            not send this withdrawal.
          </Alert>
          <RemarksField
            required
            label="Why it was sent anyway"
            value={reason}
            disabled={action.isBusy}
            onChange={({ target }) => setReason(target.value)}
            helperText="The audit trail keeps it."
          />
        </>
      )}
      <Candidates
        caseId={id}
        txid={paidTxid}
        label="Payments on the blockchain"
        text="This amount was sent to this address since it was approved:"
        onChoose={(txid) => {
          setText(txid);
          setFault(undefined);
        }}
      />
      <TxidField
        required
        size={isInPane ? 'small' : 'medium'}
        autoFocus={!isInPane}
        label="Transaction id"
        coin={coin}
        value={text}
        disabled={action.isBusy}
        error={fault !== undefined}
        helperText={fault}
        onChange={(typed) => {
          setText(typed);
          setFault(undefined);
        }}
      />
      {doubt !== undefined && (
        <Alert severity="warning" role="status" sx={{ mt: 1 }}>
          {`${doubt}. It can be entered, and ${transaction.user.name} reads that it is not seen yet.`}
        </Alert>
      )}
    </FormDialog>
  );
}

/** The reason why the typed transaction does not pay the address, as far as the blockchain shows now. */
function usePaymentDoubt({
  coin,
  address,
  text,
  caseId,
}: Record<'address' | 'text' | 'caseId', string> & { coin: Coin }) {
  const reading = readTxid(coin, text);
  const { data } = usePaymentOutputs({ caseId, txid: 'refused' in reading ? undefined : reading.value });
  if (data?.isOn !== true || data.text !== undefined) return data?.text;
  const own = toChainDestination(coin, address);
  return data.outputs.some(({ to }) => to === own) ? undefined : 'Nothing of it goes to this address';
}

function describeConsequences({ paidTxid, returned, user: { name } }: TransactionWire): string {
  if (paidTxid !== undefined)
    return `The id that was entered before stays in the audit trail. ${isolateName(name)} and all administrators are emailed about the correction.`;
  return returned === undefined
    ? `The books do not change. ${isolateName(name)} is emailed that it was sent, and can find the payout on a public explorer.`
    : `This payout was returned, and stays returned. ${isolateName(name)} finds the transaction in the details and gets no email; all administrators do.`;
}

/** Returns the amount of a payment that failed or came back, with a reason. */
export function ReturnPayoutDialog({ transaction, ...state }: TransactionDialogProps) {
  const { _id: id, user } = transaction;
  const action = useDialogCall(payoutContract['return-payout'], state);
  return (
    <PreviewedDialog
      hasFigures
      {...action.dialog}
      failure={action.failure}
      title="Return this payout?"
      text={`The amount is available to ${isolateName(user.name)} again. Make sure that the coins are back in the platform's wallet, or never left it. This is final.`}
      confirmLabel="Return payout"
      busyText="Returning..."
      operation="return-payout"
      request={{ idToReturn: id, reason: 'preview' }}
      reason={{
        presets: returnReasons,
        helperText: `${isolateName(user.name)} reads it in the email and in the statement.`,
      }}
      onConfirm={(confirmed) => action.run({ body: { idToReturn: id, ...confirmed } })}
    />
  );
}

const returnReasons = [
  'The receiving side sent it back',
  'The network did not accept the payment',
  'The address cannot receive this coin',
] as const;
