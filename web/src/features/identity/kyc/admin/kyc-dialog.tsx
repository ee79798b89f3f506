import type { ComponentType } from 'react';
import { kycQuestionItems } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { reasonsAndQuestions } from '@keelstone/domain/reasons-and-questions';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { ViewDialog } from '../../../../ui/view-dialog.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { describeQuestions } from '../../../core/decision/use-preview.ts';
import { AskDialog } from '../../../core/question/ask-dialog.tsx';
import { kycAnswers } from '../../../core/review/record-answers.ts';
import type { KycDialogKind, KycDialogProps } from './kyc-actions.ts';
import { KycDocument } from './kyc-document.tsx';

/** The dialogs about an application: its document, and the decisions. */
export function KycDialog({ kind, ...dialog }: KycDialogProps & { kind: KycDialogKind }) {
  const Dialog = dialogs[kind];
  return <Dialog {...dialog} />;
}

const dialogs: Readonly<Record<KycDialogKind, ComponentType<KycDialogProps>>> = {
  document: DocumentDialog,
  approve: ApproveKycDialog,
  reject: RejectKycDialog,
  ask: AskKycDialog,
  delete: DeleteKycDialog,
};

function ApproveKycDialog({ record, ...state }: KycDialogProps) {
  const approval = useDialogCall(kycContract['approve-kyc'], {
    ...state,
    ...describeEffect(record, { status: 'Approved' }),
  });
  return (
    <PreviewedDialog
      {...approval.dialog}
      title="Approve this application?"
      text={`${isolateName(record.user.name)} is verified with this ${record.id} and notified by email. This is final.`}
      confirmLabel="Approve"
      busyText="Approving..."
      operation="approve-kyc"
      request={{ idToApprove: record._id }}
      questions={findQuestions(record)}
      onConfirm={({ expected }) => approval.run({ body: { idToApprove: record._id, expected } })}
    />
  );
}

function RejectKycDialog({ record, ...state }: KycDialogProps) {
  const rejection = useDialogCall(kycContract['reject-kyc'], {
    ...state,
    ...describeEffect(record, { status: 'Rejected' }),
  });
  return (
    <PreviewedDialog
      {...rejection.dialog}
      title="Reject this application?"
      text={`${isolateName(record.user.name)} is notified by email and may apply again. This application stays rejected.`}
      confirmLabel="Reject"
      isDanger
      busyText="Rejecting..."
      operation="reject-kyc"
      request={{ idToReject: record._id, reason: '' }}
      questions={findQuestions(record)}
      reason={{
        presets: reasonsAndQuestions.rejectKyc,
        helperText: `${isolateName(record.user.name)} reads it in the email and above the form.`,
      }}
      onConfirm={({ expected, reason }) =>
        rejection.run({ body: { idToReject: record._id, reason, expected } })
      }
    />
  );
}

/** Asks the applicant for some items, in place of a rejection. */
function AskKycDialog({ record, ...state }: KycDialogProps) {
  const action = useDialogCall(kycContract['ask-kyc'], {
    ...state,
    ...describeEffect(record, { asked: 'asked' }),
  });
  const { name } = record.user;
  return (
    <AskDialog
      {...action.dialog}
      text={
        record.asked === 'asked'
          ? `${isolateName(name)} is notified by email again, and this question replaces the one that is open. The application stays pending.`
          : `${isolateName(name)} is notified by email and can correct what you choose. The application stays pending.`
      }
      items={kycQuestionItems}
      presets={reasonsAndQuestions.askKyc}
      reader={name}
      onAsk={(question) => action.run({ body: { idToAsk: record._id, ...question } })}
    />
  );
}

/** Deletes a record. The preview names the consequences, such as the loss of the user's verification. */
function DeleteKycDialog({ record, ...state }: KycDialogProps) {
  const deletion = useDialogCall(kycContract['delete-kyc'], {
    ...state,
    ...describeEffect(record, 'gone'),
  });
  return (
    <PreviewedDialog
      {...deletion.dialog}
      title="Delete this record?"
      text={`The record of ${isolateName(record.user.name)} and its document are erased for good.`}
      confirmLabel="Delete"
      isDanger
      busyText="Deleting..."
      operation="delete-kyc"
      request={{ idToPreview: record._id }}
      questions={findQuestions(record)}
      onConfirm={({ expected }) => deletion.run({ params: { kycId: record._id }, query: { expected } })}
    />
  );
}

/** The effect of a decision on the cached lists. The page of the record, which ignores signals, is loaded again. */
function describeEffect({ _id: kycId }: KycDialogProps['record'], fields: object | 'gone') {
  return {
    shows: () => ({ in: kycAnswers, id: kycId, fields }),
    reloads: makeKey(kycContract['get-kyc'], { params: { kycId } }),
  };
}

function findQuestions(record: KycDialogProps['record']): string | undefined {
  return record.asks && describeQuestions(record);
}

/** The image of the document, as large as the screen allows. */
function DocumentDialog({ record, isOpen, onClose }: KycDialogProps) {
  return (
    <ViewDialog
      title={`${record.id} of ${isolateName(record.user.name)}`}
      maxWidth="lg"
      isOpen={isOpen}
      onClose={onClose}
    >
      <KycDocument record={record} />
    </ViewDialog>
  );
}
