import { depositKeyId } from '@keelstone/domain/collections';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findDepositAddresses } from './find-deposit-addresses.ts';
import { listDepositKeys } from './list-deposit-keys.service.ts';
import { findRestorable } from './restore-wallet.decision.ts';

export const depositAddressHandlers = {
  'get-wallet': async (_request, deps) => {
    const [wallet, key] = await Promise.all([
      findDepositAddresses(deps),
      deps.currentDepositKeys.find(depositKeyId),
    ]);
    return { ...wallet, ...(key !== undefined && deps.chain.isOn('btc') && { hasOwnAddresses: true }) };
  },

  'get-restorable-wallet': ({ caller }, deps) => findRestorable(caller, deps),

  'get-deposit-keys': (_request, deps) => listDepositKeys(deps),
} satisfies Partial<Handlers<Deps>>;
