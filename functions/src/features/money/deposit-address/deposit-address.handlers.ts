import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { currentKey } from './derive-address.ts';
import { findDepositAddresses } from './find-deposit-addresses.ts';
import { findRestorable } from './restore-wallet.decision.ts';

export const depositAddressHandlers = {
  'get-wallet': async (_request, deps) => {
    const keyIds = deps.chain.bitcoinSources.length > 0 ? deps.depositKeys.listIds(currentKey) : [];
    const [wallet, keys] = await Promise.all([findDepositAddresses(deps), keyIds]);
    return { ...wallet, ...(keys.length > 0 && { hasOwnAddresses: true }) };
  },

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),
} satisfies Partial<Handlers<Deps>>;
