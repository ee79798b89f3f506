import type { Handler } from '../http/handler.ts';
import { reviewKyc } from './review-kyc.service.ts';

export const approveKycHandler: Handler<'approve-kyc'> = async ({ body, caller, origin }, deps) => {
  await reviewKyc({ kycId: body.idToApprove, review: 'Approved', reason: '', caller, origin }, deps);
  return { message: 'KYC approved' };
};
