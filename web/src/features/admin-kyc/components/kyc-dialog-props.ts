import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';

export type KycDialogKind = 'document' | 'approve' | 'reject' | 'ask' | 'delete';

export type KycDialogProps = {
  record: KycRecordWire;
  isOpen: boolean;
  onClose: () => void;
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};
