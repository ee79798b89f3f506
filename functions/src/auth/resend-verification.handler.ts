import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { resendVerification } from './resend-verification.service.ts';

export const resendVerificationHandler: Handler<'resend-verification'> = async ({ body }, deps) => {
  await resendVerification(body, deps);
  return { message: messages.verificationEmailSent };
};
