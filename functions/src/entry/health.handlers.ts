import type { healthContract } from '@keelstone/domain/api/health.contract';
import { currentWallet } from '@keelstone/domain/collections';
import type { Handlers } from '../platform/call/handler.ts';
import type { Deps } from './deps.ts';

export const healthHandlers = {
  /** One read shows that the database works; the version shows which build responds. */
  'get-health': async ({ origin: { ip, forwarded } }, deps) => {
    await deps.wallets.find(currentWallet);
    const version = process.env['K_REVISION'] ?? 'local';
    return { status: 'ok', version, address: ip, forwarded: [...forwarded] };
  },
} satisfies Pick<Handlers<Deps>, keyof typeof healthContract>;
