import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { register } from './register.service.ts';

export const registerHandler: Handler<'register'> = async ({ body }, deps) => {
  await register(body, deps);
  return { message: messages.verificationEmailSent };
};
