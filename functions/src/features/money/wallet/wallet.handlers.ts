import type { Handlers } from '../../../platform/call/handler.ts';
import type { Operations } from '../../../platform/two-people/operation.ts';
import type { Deps } from '../deps.ts';
import { findWallet } from './find-wallet.ts';
import { findRestorable, restoreWallet } from './restore-wallet.service.ts';
import { updateWallet } from './update-wallet.service.ts';

export const walletHandlers = {
  'get-wallet': (_request, deps) => findWallet(deps),

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),
} satisfies Partial<Handlers<Deps>>;

export const walletOperations = {
  'restore-wallet': ({ body: { versionId }, caller, origin }, deps) =>
    restoreWallet({ versionId, caller, origin }, deps),

  'update-wallet': ({ body: { btcAddress, ethAddress }, caller, origin }, deps) =>
    updateWallet({ wallet: { btcAddress, ethAddress }, caller, origin }, deps),
} satisfies Partial<Operations<Deps>>;
