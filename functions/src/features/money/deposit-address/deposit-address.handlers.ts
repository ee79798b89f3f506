import type { Handlers } from '../../../platform/call/handler.ts';
import { findWallet } from './find-deposit-address.ts';
import { findRestorable } from './restore-wallet.decision.ts';
import type { Deps } from '../../../platform/deps.ts';

export const depositAddressHandlers = {
  'get-wallet': (_request, deps) => findWallet(deps),

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),
} satisfies Partial<Handlers<Deps>>;
