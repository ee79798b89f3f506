import { messages } from '@keelstone/domain/messages';
import type { Handler } from '../http/handler.ts';
import { disownAccount } from './disown-account.service.ts';

export const disownAccountHandler: Handler<'disown-account'> = async ({ body }, deps) => {
  await disownAccount(body, deps);
  return { message: messages.accountDisowned };
};
