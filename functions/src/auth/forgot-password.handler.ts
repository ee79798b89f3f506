import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { forgotPassword } from './forgot-password.service.ts';

export const forgotPasswordHandler: Handler<'forgot-password'> = async ({ body }, deps) => {
  await forgotPassword(body, deps);
  return { message: messages.resetEmailSent };
};
