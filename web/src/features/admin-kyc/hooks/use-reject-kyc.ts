import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useRejectKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { status: 'Rejected' },
    send: ({ adminId, kycId }, decision: { reason: string; expected: string }) =>
      call(kycContract['reject-kyc'], { params: { adminId }, body: { idToReject: kycId, ...decision } }),
  });
}
