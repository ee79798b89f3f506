import { rejectKyc } from '../api/reject-kyc.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useRejectKyc({ kycId, ...dialog }: KycActionOptions) {
  return useKycAction<{ reason: string }>({ kycId, send: rejectKyc, ...dialog });
}
