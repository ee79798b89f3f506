import { accountClosingTexts } from '@keelstone/domain/access/account-closing/account-closing.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findClosing, reopenAccount, requestClosing } from './request-closing.service.ts';

export const accountClosingHandlers = {
  'get-closing': ({ caller }, deps) => findClosing(caller, deps),

  'close-account': async ({ caller, origin }, deps) => {
    await requestClosing({ caller, origin }, deps);
    return { message: accountClosingTexts.willClose };
  },

  'reopen-account': async ({ caller, origin }, deps) => {
    await reopenAccount({ caller, origin }, deps);
    return { message: accountClosingTexts.staysOpen };
  },
} satisfies Partial<Handlers<Deps>>;
