import type { closingContract } from '@keelstone/domain/api/closing.contract';
import { messages } from '@keelstone/domain/messages';
import type { Handlers } from '../http/handler.ts';
import { findClosing, reopenAccount, requestClosing } from './request-closing.service.ts';

export const closingHandlers = {
  'get-closing': ({ caller }, deps) => findClosing(caller, deps),

  'close-account': async ({ caller, origin }, deps) => {
    await requestClosing({ caller, origin }, deps);
    return { message: messages.accountWillClose };
  },

  'reopen-account': async ({ caller, origin }, deps) => {
    await reopenAccount({ caller, origin }, deps);
    return { message: messages.accountStaysOpen };
  },
} satisfies Pick<Handlers, keyof typeof closingContract>;
