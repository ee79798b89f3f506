import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { requestMail } from '../mail-request/request-mail.service.ts';

export const forgotPasswordHandler: Handler<'forgot-password'> = async ({ body }, deps) => {
  await requestMail({ kind: 'reset-password', email: body.email }, deps);
  return { message: messages.resetEmailSent };
};
