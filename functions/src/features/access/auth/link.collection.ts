import type { Link } from '@keelstone/domain/auth/link';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { collection, type Collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { parseLink } from './earlier-links.parse.ts';

/**
 * The mailed links, of which only hashes are stored. A used one is kept for a while, so that a repeat can be reported
 * as such.
 */
export function linkCollection(db: Database): Collection<Link> {
  return collection<Link>(db, collections.links, {
    parse: parseLink,
    expiresAtMs: (link) => link.expiresAtMs + limits.usedLinkKeptMs,
  });
}
