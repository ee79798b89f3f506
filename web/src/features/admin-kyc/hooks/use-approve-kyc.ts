import { approveKyc } from '../api/approve-kyc.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useApproveKyc({ kycId, ...dialog }: KycActionOptions) {
  return useKycAction<object>({ kycId, send: approveKyc, ...dialog });
}
