import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findDepositAddresses } from './find-deposit-addresses.ts';
import { findRestorable } from './restore-wallet.decision.ts';

export const depositAddressHandlers = {
  'get-wallet': (_request, deps) => findDepositAddresses(deps),

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),
} satisfies Partial<Handlers<Deps>>;
