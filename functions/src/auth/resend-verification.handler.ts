import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { requestMail } from '../mail-request/request-mail.service.ts';

export const resendVerificationHandler: Handler<'resend-verification'> = async ({ body }, deps) => {
  await requestMail({ kind: 'verify-email', email: body.email }, deps);
  return { message: messages.verificationEmailSent };
};
