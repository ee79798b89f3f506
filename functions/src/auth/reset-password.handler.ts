import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { resetPassword } from './reset-password.service.ts';

export const resetPasswordHandler: Handler<'reset-password'> = async ({ params, body, origin }, deps) => {
  const { requestId } = origin;
  await resetPassword({ ...body, resetToken: params.resetToken, requestId }, deps);
  return { message: messages.passwordReset };
};
