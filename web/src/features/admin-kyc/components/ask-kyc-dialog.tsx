import { dialogTexts } from '@keelstone/domain/dialog-texts';
import { kycAskItems } from '@keelstone/domain/kyc/kyc-record';
import { AskDialog } from '../../../components/ask/ask-dialog.tsx';
import { useAskKyc } from '../api.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

/** In place of a rejection: the applicant answers just what is asked for. */
export function AskKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const action = useAskKyc({ kycId: record._id, isOpen, onDone });
  const { name } = record.user;
  return (
    <AskDialog
      isOpen={isOpen}
      title="Ask for information?"
      text={
        record.asked === 'asked'
          ? `${name} is notified by email again, and this question replaces the one that is open. The application stays pending.`
          : `${name} is notified by email and can correct what you choose. The application stays pending.`
      }
      items={kycAskItems}
      presets={dialogTexts.askKyc}
      reader={name}
      isBusy={action.isBusy}
      onAsk={action.run}
      onClose={onClose}
    />
  );
}
