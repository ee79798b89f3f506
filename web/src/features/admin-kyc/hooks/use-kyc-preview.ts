import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(kycContract);

/** What the decision on an application rests on, while its dialog is open. */
export function useKycPreview(
  review: 'approve' | 'reject',
  { kycId, isOpen }: { kycId: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: `${review}-kyc`,
    isOpen,
    body: { kycId },
    ask: (_body, signal) =>
      review === 'approve'
        ? call(previews['preview-approve-kyc'], { body: { idToApprove: kycId }, signal })
        : call(previews['preview-reject-kyc'], { body: { idToReject: kycId, reason: '' }, signal }),
  });
}
