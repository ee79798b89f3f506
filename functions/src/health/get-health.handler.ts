import { currentWallet } from '@keelstone/domain/collections';
import type { Handler } from '../http/handler.ts';

/** One read proves the database; the version tells which build answers. */
export const getHealthHandler: Handler<'get-health'> = async (_request, deps) => {
  await deps.wallets.find(currentWallet);
  return { status: 'ok', version: process.env['K_REVISION'] ?? 'local' };
};
