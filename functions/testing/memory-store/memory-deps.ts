import { limits } from '@keelstone/domain/limits';
import { databaseDeps } from '../../src/database-deps.ts';
import type { Deps } from '../../src/deps.ts';
import type { MoneyDeps } from '../../src/transaction/money-deps.ts';
import type { MemoryDatabase } from './memory-database.ts';

/**
 * In-memory dependencies for the services of money: every collection and repository of the product, and constants for
 * everything else. Uploads always exist and are never decoded: images are tested elsewhere.
 */
export function memoryDeps(
  db: MemoryDatabase,
  { now, quotes }: Pick<Deps, 'now'> & { quotes: (store: Deps['rates']) => Deps['quotes'] },
): MoneyDeps & ReturnType<typeof databaseDeps> & { identity: Pick<Deps['identity'], 'setClaims'> } {
  const stored = databaseDeps(db, { now, liveCountMax: limits.liveCountMax });
  const done = () => Promise.resolve();
  return {
    ...stored,
    now,
    quotes: quotes(stored.rates),
    config: { appUrl: 'https://keelstone.test', factorKey: Buffer.alloc(32).toString('base64') },
    log: { info: () => undefined, error: () => undefined },
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    cleanImage: (bytes) => Promise.resolve({ bytes, sha256: 'a'.repeat(64) }),
    decoding: (work) => work(),
    files: {
      bucketName: 'memory.appspot.com',
      readInbox: () => Promise.resolve(new Uint8Array(1)),
      writeVault: done,
      remove: done,
    },
    identity: { setClaims: done },
  };
}
