import type { Handler } from '../http/handler.ts';
import { reviewKyc } from './review-kyc.service.ts';

export const rejectKycHandler: Handler<'reject-kyc'> = async ({ body, caller, origin }, deps) => {
  await reviewKyc({ kycId: body.idToReject, review: 'Rejected', reason: body.reason, caller, origin }, deps);
  return { message: 'KYC rejected' };
};
