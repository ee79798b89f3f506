import { assertNever } from '@keelstone/domain/errors';
import { ApproveKycDialog } from './approve-kyc-dialog.tsx';
import { AskKycDialog } from './ask-kyc-dialog.tsx';
import { DeleteKycDialog } from './delete-kyc-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { RejectKycDialog } from './reject-kyc-dialog.tsx';
import type { KycDialogKind, KycDialogProps } from './kyc-dialog-props.ts';

/** What can be done with a record, each in its dialog. */
export function KycDialog({ kind, ...dialog }: KycDialogProps & { kind: KycDialogKind }) {
  // A dialog about another record starts again.
  const key = dialog.record._id;
  switch (kind) {
    case 'document':
      return <DocumentDialog key={key} {...dialog} />;
    case 'approve':
      return <ApproveKycDialog key={key} {...dialog} />;
    case 'reject':
      return <RejectKycDialog key={key} {...dialog} />;
    case 'ask':
      return <AskKycDialog key={key} {...dialog} />;
    case 'delete':
      return <DeleteKycDialog key={key} {...dialog} />;
    default:
      return assertNever(kind);
  }
}
