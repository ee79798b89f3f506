import { limits } from '@keelstone/domain/limits';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import type { Deps } from '../../src/entry/deps.ts';
import type { Database } from '../../src/platform/firestore/database.ts';

/**
 * What everything that runs in memory shares: every collection and repository of the product, prices, and a Storage
 * that answers immediately and always succeeds. Uploads always exist and are never decoded: images are tested
 * elsewhere.
 */
export function memoryWorld(
  db: Database,
  { now, quotes }: Pick<Deps, 'now'> & { quotes: (store: Deps['rates']) => Deps['quotes'] },
) {
  const stored = databaseDeps(db, { now, liveCountMax: limits.liveCountMax });
  return { ...stored, ...images, now, paymentBounds: noPaymentBounds, quotes: quotes(stored.rates), files };
}

/** For every configuration in memory: it only encrypts what nobody outside the process reads. */
export const memoryFactorKey = Buffer.alloc(32).toString('base64');

const images: Pick<Deps, 'cleanImage' | 'decoding'> = {
  cleanImage: (bytes) => Promise.resolve({ bytes, sha256: 'a'.repeat(64) }),
  decoding: (work) => work(),
};

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
