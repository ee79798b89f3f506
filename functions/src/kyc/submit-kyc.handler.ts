import type { Handler } from '../http/handler.ts';
import { submitKyc } from './submit-kyc.service.ts';

export const submitKycHandler: Handler<'submit-kyc'> = async ({ body, caller }, deps) => {
  const { id: documentType, document, ...details } = body;
  await submitKyc({ caller, details, documentType, document }, deps);
  return { message: 'KYC submitted' };
};
