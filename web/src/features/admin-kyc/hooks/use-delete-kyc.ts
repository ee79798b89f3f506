import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useDeleteKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: 'gone',
    send: ({ adminId, kycId }, expected: string) =>
      call(kycContract['delete-kyc'], { params: { adminId, kycId }, query: { expected } }),
  });
}
