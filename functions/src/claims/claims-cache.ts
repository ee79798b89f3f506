import { noClaims, type PublicClaims } from '@keelstone/domain/claims/claims';
import { claimsDocument } from '@keelstone/domain/collections';
import type { Collection } from '../firestore/collection.ts';

/** Every visitor asks: an instance reads the document once in this time, so a change may take as long to be seen. */
const reuseMs = 60_000;

export type ClaimsCache = { current(): Promise<PublicClaims> };

/** The claims as this instance last read them. */
export function claimsCache({
  store,
  now,
}: {
  store: Pick<Collection<PublicClaims>, 'find'>;
  now: () => number;
}): ClaimsCache {
  let known: { claims: PublicClaims; atMs: number } | undefined;
  return {
    async current() {
      if (known === undefined || now() - known.atMs >= reuseMs)
        known = { claims: (await store.find(claimsDocument)) ?? noClaims, atMs: now() };
      return known.claims;
    },
  };
}
