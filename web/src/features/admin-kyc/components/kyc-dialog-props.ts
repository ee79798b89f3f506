import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import type { AskedRecord } from '../../../lib/preview/shown-questions.ts';

export type KycDialogKind = 'document' | 'approve' | 'reject' | 'ask' | 'delete';

export type KycDialogProps = {
  /** A row of the list has no questions: it shows nothing of what an answer changes. */
  record: KycRecordWire & AskedRecord;
  isOpen: boolean;
  onClose: () => void;
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};
