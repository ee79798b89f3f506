import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { use, useState } from 'react';
import { personText } from '@keelstone/domain/core/user/person-text';
import { listTxids } from '@keelstone/domain/kernel/address/txid';
import { approvalContract } from '@keelstone/domain/money/approval/approval.contract';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { size } from '../../../../theme/styles.ts';
import { ConfirmDialog, QuestionPane } from '../../../../ui/question-dialog.tsx';
import { RemarksField } from '../../../../ui/remarks-field.tsx';
import { isConfirmed, toExpected } from '../../../core/decision/preview-state.ts';
import { PreviewView } from '../../../core/decision/preview-view.tsx';
import { pickInitialFocus, describeQuestions, usePreview } from '../../../core/decision/use-preview.ts';
import { transactionAnswers } from '../../../core/review/record-answers.ts';
import { suggestDecision, useChainEvidence } from '../../blockchain/chain-evidence.tsx';
import type { TransactionDialogProps } from '../../transaction/transaction-dialog-props.ts';
import { formatKind, pickCoin } from '../../transaction/transaction-facts.ts';
import { approvalText, briefApprovalText } from '../approval-sentences.ts';
import { ReceivedField, useReceived } from './received-field.tsx';

/**
 * Approves a transaction. For a withdrawal it shows the current amount and the address with its verdict. For a deposit
 * it asks for the received amount.
 */
export function ApproveTransactionDialog({ transaction, ...state }: TransactionDialogProps) {
  const { isOpen } = state;
  const { _id: id, type, txid, approvedBy } = transaction;
  const approval = useDialogCall(approvalContract['approve-transaction'], {
    ...state,
    shows: () => ({ in: transactionAnswers, id, fields: { status: 'Approved' } }),
  });
  const evidence = useChainEvidence({ caseId: id, txid, isOn: isOpen && type === 'Deposit' });
  const received = useReceived(transaction);
  // The pane has the address next to it.
  const isInPane = use(QuestionPane) !== undefined;
  const preview = usePreview({
    operation: 'approve-transaction',
    // Absent while the typed text is no amount.
    request: received.settled && { idToApprove: id, reason: '', ...received.settled },
    questions: describeQuestions(transaction),
    isOpen,
  });
  const expected = received.settled && toExpected(preview.data);
  const [reason, setReason] = useState('');
  // A deposit has points to confirm if the chain does not prove it.
  const { toConfirm, ticks } = preview.data?.latest ?? {};
  const isDoubtful = toConfirm !== undefined || suggestDecision(evidence.data?.verdict) !== 'approve';
  const isUnproven = type === 'Deposit' && toConfirm !== undefined;
  // The second administrator may agree with the transaction id that the first has named.
  const isIdNeeded = approvedBy === undefined && ticks?.includes('chain-no-id');
  const lacksId = isIdNeeded && listTxids(pickCoin(transaction).coin, reason).length === 0;
  const findMissing = (): string | undefined => {
    if (received.isMissing) return 'Enter what was received.';
    if (toConfirm !== undefined && preview.data && !isConfirmed(preview.data))
      return 'Tick what you have confirmed.';
    if (isUnproven && reason.trim() === '') return 'Say why it is approved anyway.';
    return lacksId ? 'Write the id of its payment too.' : undefined;
  };
  const missing = findMissing();
  return (
    <ConfirmDialog
      {...approval.dialog}
      failure={approval.failure}
      title={`Approve this ${formatKind(transaction)}?`}
      text={isInPane ? briefApprovalText(transaction) : approvalText(transaction, received)}
      confirmLabel="Approve"
      busyText="Approving..."
      isDisabled={expected === undefined || missing !== undefined}
      missing={missing}
      initialFocus={pickInitialFocus(preview)}
      filledButton={isDoubtful ? 'neither' : 'answer'}
      onConfirm={() => {
        if (expected !== undefined)
          approval.run({
            body: {
              idToApprove: id,
              ...received.settled,
              reason: isUnproven ? reason : '',
              ticked: ticks,
              expected,
            },
          });
      }}
    >
      {approvedBy !== undefined && !isInPane && (
        <Alert severity="info" sx={{ mt: 2 }}>
          <span>{personText(approvedBy)}</span> has approved it. The policy asks for a second administrator.
        </Alert>
      )}
      {type === 'Deposit' && (
        <ReceivedField transaction={transaction} typed={received} isDisabled={approval.isBusy} />
      )}
      {type === 'Withdrawal' && !isInPane && (
        <Box
          component="code"
          translate="no"
          sx={{ display: 'block', mt: 2, fontSize: size.small, overflowWrap: 'anywhere' }}
        >
          {pickCoin(transaction).address}
        </Box>
      )}
      {received.error === undefined && received.text !== '' && (
        <PreviewView preview={preview} severity="error" hasFigures />
      )}
      {isUnproven && (
        <RemarksField
          label="Why it is approved anyway"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          helperText="The finding that opens in Books shows it."
          size="small"
          required
          sx={{ mt: 2 }}
        />
      )}
    </ConfirmDialog>
  );
}
