import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renewTokens } from '../../core/session/revoke-tokens.service.ts';
import { lockAccount } from './lock-account.service.ts';
import { requestUnlock } from './request-unlock.service.ts';
import { checkSecureLink, redeemSecureLink } from './use-secure-link.service.ts';

export const accountLockHandlers = {
  'lock-account': async ({ caller, origin }, deps) => {
    await lockAccount({ caller, origin }, deps);
    return { message: accountLockTexts.accountNowLocked, ...(await renewTokens({ caller, origin }, deps)) };
  },

  'request-unlock': async ({ caller, origin }, deps) => {
    await requestUnlock({ caller, origin }, deps);
    return { message: `Your account will be unlocked in ${accountLockTexts.unlockWait}` };
  },
  'check-secure-link': async ({ body }, deps) => ({ right: await checkSecureLink(body, deps) }),
  'use-secure-link': async ({ body, origin }, deps) => ({
    message: await redeemSecureLink({ ...body, origin }, deps),
  }),
} satisfies Partial<Handlers<Deps>>;
