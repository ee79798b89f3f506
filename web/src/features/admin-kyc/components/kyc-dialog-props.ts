import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import type { CaseItem } from '@keelstone/domain/review/verdict';
import type { AskedRecord } from '../../../lib/preview/shown-questions.ts';

export type KycDialogKind = 'document' | 'approve' | 'reject' | 'ask' | 'delete';

export type KycDialogProps = {
  /** A row of the list has no questions: it shows nothing of what an answer changes. */
  record: KycRecordWire & AskedRecord;
  isOpen: boolean;
  onClose: () => void;
  /** What a reviewer has found not to be fine, where verdicts are shown. */
  notFine?: readonly CaseItem[];
  /** Instead of `onClose` once it is decided, by this dialog or by somebody who was quicker. */
  onDone?: () => void;
};
