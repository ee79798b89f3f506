import { reasonsAndQuestions } from '@keelstone/domain/reasons-and-questions';
import { assertNever } from '@keelstone/domain/errors';
import { kycAskItems } from '@keelstone/domain/identity/kyc/kyc-record';
import { isolated } from '@keelstone/domain/kernel/isolated';
import { AskDialog } from '../../../core/question/ask-dialog.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { ViewDialog } from '../../../../ui/view-dialog.tsx';
import { shownQuestions } from '../../../core/decision/use-preview.ts';
import { useApproveKyc, useAskKyc, useDeleteKyc, useRejectKyc } from './kyc.calls.ts';
import type { KycDialogKind, KycDialogProps } from './kyc-actions.ts';
import { KycDocument } from './kyc-document.tsx';

/** What can be done with a record, each in its dialog. */
export function KycDialog({ kind, ...dialog }: KycDialogProps & { kind: KycDialogKind }) {
  switch (kind) {
    case 'document':
      return <DocumentDialog {...dialog} />;
    case 'approve':
      return <ApproveKycDialog {...dialog} />;
    case 'reject':
      return <RejectKycDialog {...dialog} />;
    case 'ask':
      return <AskKycDialog {...dialog} />;
    case 'delete':
      return <DeleteKycDialog {...dialog} />;
    default:
      return assertNever(kind);
  }
}

function ApproveKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const approval = useApproveKyc({ kycId: record._id, isOpen, onDone });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Approve this application?"
      text={`${isolated(record.user.name)} is verified with this ${record.id} and notified by email. This is final.`}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      operation="approve-kyc"
      request={{ idToApprove: record._id }}
      questions={questionsOf(record)}
      onConfirm={({ expected }) => {
        approval.run(expected);
      }}
      onClose={onClose}
    />
  );
}

function RejectKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const rejection = useRejectKyc({ kycId: record._id, isOpen, onDone });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Reject this application?"
      text={`${isolated(record.user.name)} is notified by email and may apply again. This application stays rejected.`}
      confirmLabel="Reject"
      isDanger
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      operation="reject-kyc"
      request={{ idToReject: record._id, reason: '' }}
      questions={questionsOf(record)}
      reason={{
        presets: reasonsAndQuestions.rejectKyc,
        helperText: `${isolated(record.user.name)} reads it in the email, and above the form, which is open again.`,
      }}
      onConfirm={({ expected, reason }) => {
        rejection.run({ reason, expected });
      }}
      onClose={onClose}
    />
  );
}

/** In place of a rejection: the applicant answers just what is asked for. */
function AskKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const action = useAskKyc({ kycId: record._id, isOpen, onDone });
  const { name } = record.user;
  return (
    <AskDialog
      isOpen={isOpen}
      title="Ask for information?"
      text={
        record.asked === 'asked'
          ? `${isolated(name)} is notified by email again, and this question replaces the one that is open. The application stays pending.`
          : `${isolated(name)} is notified by email and can correct what you choose. The application stays pending.`
      }
      items={kycAskItems}
      presets={reasonsAndQuestions.askKyc}
      reader={name}
      isBusy={action.isBusy}
      onAsk={action.run}
      onClose={onClose}
    />
  );
}

/** Says what goes with it: the image, and the user's verification if it rests on this record. */
function DeleteKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const deletion = useDeleteKyc({ kycId: record._id, isOpen, onDone: onClose });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={`The record of ${isolated(record.user.name)} and its document are erased for good.`}
      confirmLabel="Delete"
      isDanger
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      operation="delete-kyc"
      request={{ idToPreview: record._id }}
      questions={questionsOf(record)}
      onConfirm={({ expected }) => {
        deletion.run(expected);
      }}
      onClose={onClose}
    />
  );
}

function questionsOf(record: KycDialogProps['record']): string | undefined {
  return record.asks && shownQuestions(record);
}

/** The document as large as the screen allows. */
function DocumentDialog({ record, isOpen, onClose }: KycDialogProps) {
  return (
    <ViewDialog
      title={`${record.id} of ${isolated(record.user.name)}`}
      maxWidth="lg"
      isOpen={isOpen}
      onClose={onClose}
    >
      <KycDocument record={record} />
    </ViewDialog>
  );
}
