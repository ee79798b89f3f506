import { deleteKyc } from '../api/delete-kyc.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useDeleteKyc({ kycId, ...dialog }: KycActionOptions) {
  return useKycAction<object>({ kycId, send: deleteKyc, ...dialog });
}
