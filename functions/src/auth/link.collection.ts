import type { Link } from '@keelstone/domain/auth/link';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { collection, type Collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

/** The mailed links, of which only hashes are stored. One that was used is kept for a while, to say so. */
export function linkCollection(db: Database): Collection<Link> {
  return collection<Link>(db, collections.links, {
    expiresAtMs: (link) => link.expiresAtMs + limits.usedLinkKeptMs,
  });
}
