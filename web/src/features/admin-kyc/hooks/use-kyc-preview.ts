import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

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
  { kycId, isOpen }: { kycId: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: `${review}-kyc`,
    isOpen,
    body: { kycId },
    ask: (_body, signal) => asks[review](kycId, signal),
  });
}
