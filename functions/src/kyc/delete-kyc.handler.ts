import type { Handler } from '../http/handler.ts';
import { deleteKyc } from './delete-kyc.service.ts';

export const deleteKycHandler: Handler<'delete-kyc'> = async ({ params, caller, origin }, deps) => {
  await deleteKyc({ kycId: params.kycId, caller, origin }, deps);
  return { message: 'KYC record deleted' };
};
