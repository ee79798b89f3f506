import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { shownQuestions } from '../../../lib/preview/shown-questions.ts';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import type { KycDialogProps } from '../components/kyc-dialog-props.ts';

const previews = previewsOf(kycContract);

const asks = {
  approve: (id: string, signal: AbortSignal) =>
    call(previews['preview-approve-kyc'], { body: { idToApprove: id }, signal }),
  reject: (id: string, signal: AbortSignal) =>
    call(previews['preview-reject-kyc'], { body: { idToReject: id, reason: '' }, signal }),
  delete: (id: string, signal: AbortSignal) =>
    call(previews['preview-delete-kyc'], { body: { idToPreview: id }, signal }),
};

/** What the decision on an application rests on, while its dialog is open. */
export function useKycPreview(
  review: keyof typeof asks,
  { record, isOpen }: Pick<KycDialogProps, 'record' | 'isOpen'>,
): Preview {
  const { _id: kycId, asks: shown } = record;
  return usePreview({
    name: `${review}-kyc`,
    isOpen,
    questions: shown && shownQuestions(record),
    body: { kycId },
    ask: (_body, signal) => asks[review](kycId, signal),
  });
}
