import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { approvalContract } from '@keelstone/domain/money/approval/approval.contract';
import { findPayoutState } from '@keelstone/domain/money/transaction/movement-words';
import { listAskableItems } from '@keelstone/domain/money/transaction/transaction-question';
import { transactionQuestionContract } from '@keelstone/domain/money/transaction/transaction-question.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { reasonsAndQuestions } from '@keelstone/domain/reasons-and-questions';
import { PreviewedDialog } from '../../features/core/decision/previewed-dialog.tsx';
import { describeQuestions } from '../../features/core/decision/use-preview.ts';
import { AskDialog } from '../../features/core/question/ask-dialog.tsx';
import { transactionAnswers } from '../../features/core/review/record-answers.ts';
import { ReviewSignals } from '../../features/core/review/review-signals.tsx';
import { ApproveTransactionDialog } from '../../features/money/approval/admin/approve-transaction-dialog.tsx';
import { usdText } from '../../features/money/approval/approval-sentences.ts';
import { ChainEvidence } from '../../features/money/blockchain/chain-evidence.tsx';
import { RecordPayoutDialog, ReturnPayoutDialog } from '../../features/money/payout/admin/payout-dialogs.tsx';
import { PaymentProofDialog } from '../../features/money/transaction/payment-proof.tsx';
import { TransactionDetailsDialog } from '../../features/money/transaction/transaction-details-dialog.tsx';
import type { TransactionDialogProps } from '../../features/money/transaction/transaction-dialog-props.ts';
import { keptText, formatKind } from '../../features/money/transaction/transaction-facts.ts';
import { useDialogCall } from '../../lib/query/use-action.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { DecisionButtons } from '../../ui/decision-buttons.tsx';

type Props = TransactionDialogProps & {
  kind: TransactionDialogKind;
  /** Leads from the details to a decision. */
  onDecide: (kind: 'approve' | 'reject' | 'ask') => void;
};

/** The dialogs of a transaction, by their kind. */
export function TransactionDialog({ kind, onDecide, ...dialog }: Props) {
  const { _id: adminId } = useCurrentUser();
  const { _id: caseId, status, paidTxid, user } = dialog.transaction;
  if (kind !== 'details') {
    const Dialog = dialogs[kind];
    return <Dialog {...dialog} />;
  }
  return (
    <TransactionDetailsDialog
      {...dialog}
      isUserShown
      actions={<DetailsActions transaction={dialog.transaction} onDecide={onDecide} />}
    >
      {paidTxid !== undefined && user._id !== adminId && <ChainEvidence caseId={caseId} txid={paidTxid} />}
      {status === 'Pending' && user._id !== adminId && <ReviewSignals caseId={caseId} />}
    </TransactionDetailsDialog>
  );
}

const dialogs = {
  proof: PaymentProofDialog,
  approve: ApproveTransactionDialog,
  reject: RejectTransactionDialog,
  ask: AskTransactionDialog,
  'record-payout': RecordPayoutDialog,
  'return-payout': ReturnPayoutDialog,
  delete: DeleteTransactionDialog,
} satisfies Record<string, ComponentType<TransactionDialogProps>>;
export type TransactionDialogKind = 'details' | keyof typeof dialogs;

/** Asks the owner for information in place of a rejection. */
function AskTransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const { _id: id, type, user, asked } = transaction;
  const action = useDialogCall(transactionQuestionContract['ask-transaction'], {
    ...state,
    shows: () => ({ in: transactionAnswers, id, fields: { asked: 'asked' } }),
  });
  const kind = formatKind(transaction);
  return (
    <AskDialog
      {...action.dialog}
      text={
        asked === 'asked'
          ? `${isolateName(user.name)} is notified by email again, and this question replaces the one that is open. The ${kind} stays pending.`
          : `${isolateName(user.name)} is notified by email. The ${kind} stays pending.`
      }
      items={listAskableItems(transaction)}
      presets={reasonsAndQuestions[type === 'Withdrawal' ? 'askWithdrawal' : 'askDeposit']}
      reader={user.name}
      onAsk={(question) => action.run({ body: { idToAsk: id, ...question } })}
    />
  );
}

function RejectTransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const isWithdrawal = transaction.type === 'Withdrawal';
  const rejection = useDialogCall(approvalContract['reject-transaction'], {
    ...state,
    shows: ({ body: { reason } }) => ({
      in: transactionAnswers,
      id: transaction._id,
      fields: { status: 'Rejected', reason },
    }),
  });
  return (
    <PreviewedDialog
      hasFigures={isWithdrawal}
      {...rejection.dialog}
      failure={rejection.failure}
      title={`Reject this ${formatKind(transaction)}?`}
      text={rejectionText(transaction)}
      confirmLabel="Reject"
      isDanger
      busyText="Rejecting..."
      operation="reject-transaction"
      request={{ idToReject: transaction._id, reason: '' }}
      questions={describeQuestions(transaction)}
      reason={{
        presets: reasonsAndQuestions[isWithdrawal ? 'rejectWithdrawal' : 'rejectDeposit'],
        helperText: `${isolateName(transaction.user.name)} reads it in the email and next to the record.`,
      }}
      onConfirm={({ expected, reason }) =>
        rejection.run({ body: { idToReject: transaction._id, reason, expected } })
      }
    />
  );
}

/** Previews the amount that deleting a pending record releases. A decided one moves nothing. */
function DeleteTransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const deletion = useDialogCall(transactionContract['delete-transaction'], {
    ...state,
    shows: () => ({ in: transactionAnswers, id: transaction._id, fields: 'gone' }),
  });
  return (
    <PreviewedDialog
      hasFigures={transaction.type === 'Withdrawal'}
      {...deletion.dialog}
      failure={deletion.failure}
      title="Delete this record?"
      text={deletionText(transaction)}
      confirmLabel="Delete"
      isDanger
      busyText="Deleting..."
      operation="delete-transaction"
      request={{ idToPreview: transaction._id }}
      questions={describeQuestions(transaction)}
      onConfirm={({ expected }) =>
        deletion.run({ params: { transactionId: transaction._id }, query: { expected } })
      }
    />
  );
}

type DetailsActionsProps = {
  transaction: TransactionWire;
  onDecide: (kind: 'approve' | 'reject' | 'ask') => void;
};

/** The decision buttons below the details, or why the administrator's own record has none. */
function DetailsActions({ transaction: { status, user }, onDecide }: DetailsActionsProps) {
  const { _id: adminId } = useCurrentUser();
  if (status !== 'Pending') return null;
  if (user._id === adminId)
    return (
      <Typography variant="note" sx={{ mr: 'auto' }}>
        This is your own record. Another administrator decides on it.
      </Typography>
    );
  return <DecisionButtons onDecide={onDecide} />;
}

function rejectionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  return transaction.type === 'Withdrawal'
    ? `${usdText(transaction)} goes back to the available balance of ${isolateName(name)}. This is final.`
    : `Nothing is added to the balances of ${isolateName(name)}. This is final.`;
}

function deletionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  const leaves = `The record leaves this list and the one of ${isolateName(name)}.`;
  if (findPayoutState(transaction) === 'to-be-sent')
    return `${leaves} Nobody has entered its payout yet. Afterwards this is possible only through the API, with the id of the record, which the audit trail keeps. Balances do not change.`;
  if (transaction.status !== 'Pending') return `${leaves} ${keptText(transaction)}`;
  return transaction.type === 'Withdrawal'
    ? `It is still Pending. Deleting it rejects it: ${usdText(transaction)} goes back to the available balance. ${leaves}`
    : `It is still Pending. Deleting it rejects it: nothing is added to the balances. ${leaves}`;
}
