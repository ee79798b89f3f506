import type { healthContract } from '@keelstone/domain/api/health.contract';
import { currentWallet } from '@keelstone/domain/collections';
import type { Handlers } from '../platform/call/handler.ts';
import type { Deps } from './deps.ts';

export const healthHandlers = {
  /** One read shows that the database works; the version shows which build responds. */
  'get-health': async (_request, deps) => {
    await deps.wallets.find(currentWallet);
    return { status: 'ok', version: process.env['K_REVISION'] ?? 'local' };
  },

  'get-client-address': async ({ origin: { ip, forwarded } }) =>
    Promise.resolve({ address: ip, forwarded: [...forwarded] }),
} satisfies Pick<Handlers<Deps>, keyof typeof healthContract>;
