import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { verifyEmail } from './verify-email.service.ts';

export const verifyEmailHandler: Handler<'verify-email'> = async ({ body }, deps) => ({
  message: messages.emailVerified,
  ...(await verifyEmail(body, deps)),
});
