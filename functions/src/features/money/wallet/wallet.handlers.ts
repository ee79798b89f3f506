import type { walletContract } from '@keelstone/domain/api/wallet.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { findWallet } from './find-wallet.ts';
import { findRestorable, restoreWallet } from './restore-wallet.service.ts';
import { updateWallet } from './update-wallet.service.ts';

export const walletHandlers = {
  'get-wallet': (_request, deps) => findWallet(deps),

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),

  'restore-wallet': async ({ body, caller, origin }, deps) => {
    await restoreWallet({ versionId: body.versionId, caller, origin }, deps);
    return { message: 'Wallets restored' };
  },

  'update-wallet': async ({ body, caller, origin }, deps) => {
    return (await updateWallet({ wallet: body, caller, origin }, deps)) ?? body;
  },
} satisfies Pick<Handlers<Deps>, keyof typeof walletContract>;
