import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { resetPassword } from './reset-password.service.ts';

export const resetPasswordHandler: Handler<'reset-password'> = async ({ params, body }, deps) => {
  await resetPassword({ resetToken: params.resetToken, password: body.password }, deps);
  return { message: messages.passwordReset };
};
