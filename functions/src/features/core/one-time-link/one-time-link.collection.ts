import { collections } from '@keelstone/domain/collections';
import type { SecretRecord } from '@keelstone/domain/core/one-time-link/one-time-link';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { collection, type Collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';

/**
 * Mailed links, tickets and challenges, of which only hashes are stored. A used link is kept for a while, so that a
 * repeat can be reported as such.
 */
export function secretCollection(db: Database): Collection<SecretRecord> {
  return collection<SecretRecord>(db, collections.secrets, {
    expiresAtMs: (secret) => secret.expiresAtMs + oneTimeLinkLimits.usedLinkKeptMs,
  });
}
