import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useApproveKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { status: 'Approved' },
    send: ({ adminId, kycId }, expected: string) =>
      call(kycContract['approve-kyc'], { params: { adminId }, body: { idToApprove: kycId, expected } }),
  });
}
