import { limits } from '@keelstone/domain/limits';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import type { Deps } from '../../src/entry/deps.ts';
import type { MoneyDeps } from '../../src/features/money/transaction/money-deps.ts';
import type { Database } from '../../src/platform/firestore/database.ts';

/**
 * For the services of money, in memory: every collection and repository of the product, prices, and a Storage that
 * answers immediately and always succeeds. Uploads always exist and are never decoded: images are tested elsewhere.
 */
export function memoryDeps(
  db: Database,
  { now, quotes }: Pick<Deps, 'now'> & { quotes: (store: Deps['rates']) => Deps['quotes'] },
): MoneyDeps &
  ReturnType<typeof databaseDeps> & { identity: Pick<Deps['identity'], 'revokeSessions' | 'setClaims'> } {
  const stored = databaseDeps(db, { now, liveCountMax: limits.liveCountMax });
  return {
    ...stored,
    now,
    paymentBounds: noPaymentBounds,
    quotes: quotes(stored.rates),
    files,
    cleanImage: (bytes) => Promise.resolve({ bytes, sha256: 'a'.repeat(64) }),
    decoding: (work) => work(),
    config: { appUrl: 'https://keelstone.test', factorKey: Buffer.alloc(32).toString('base64') },
    log: { info: () => undefined, error: () => undefined },
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    identity: { revokeSessions: () => Promise.resolve(), setClaims: () => Promise.resolve() },
  };
}

const files: Deps['files'] = {
  bucketName: 'memory.appspot.com',
  readInbox: () => Promise.resolve(new Uint8Array(1)),
  writeVault: () => Promise.resolve(),
  readVault: () => Promise.resolve(new Uint8Array(1)),
  fault: () => Promise.resolve(undefined),
  async *pagesOlderThan() {
    yield await Promise.resolve([]);
  },
  rewriteWithoutToken: () => Promise.resolve(true),
  remove: () => Promise.resolve(),
};
