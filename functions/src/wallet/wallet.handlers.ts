import type { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { Handlers } from '../http/handler.ts';
import { findWallet } from './find-wallet.ts';
import { updateWallet } from './update-wallet.service.ts';

export const walletHandlers = {
  'get-wallet': (_request, deps) => findWallet(deps),

  'update-wallet': async ({ body, caller, origin }, deps) => {
    return (await updateWallet({ wallet: body, caller, origin }, deps)) ?? body;
  },
} satisfies Pick<Handlers, keyof typeof walletContract>;
