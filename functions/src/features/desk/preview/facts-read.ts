import { collections, currentWallet, flagsDocument, policyDocument } from '@keelstone/domain/collections';
import type { Seen } from '@keelstone/domain/preview/seen';
import type { SeenPart } from '@keelstone/domain/refusal-details';
import { placeOf, type Place } from '../../../platform/firestore/tx.ts';

/** What a transaction has read, by path. */
export type Read = Map<string, object | undefined>;

/**
 * The documents that a decision rests on, out of those its transaction has read. `about`: whom its request
 * names. A user and their factors count as the record if they are named; the role, suspension and lock of everybody
 * else are checked by the decision itself.
 */
export function factsRead(read: Read, about: string | undefined): Seen {
  const seen = { record: {}, balances: {}, policy: {} };
  for (const [path, document] of read) {
    const place = placeOf(path);
    const part = partOf(place, about);
    // A record created by the decision has the key of its request, and a preview has its own key.
    const isNew = document === undefined && madeByDecisions.includes(place.collection);
    if (part !== undefined && !isNew) Object.assign(seen[part], { [path]: document ?? null });
  }
  return seen;
}

/** What a decision may create. */
const madeByDecisions: readonly string[] = [collections.transactions, collections.proposals];

function partOf({ collection, id }: Place, about: string | undefined): SeenPart | undefined {
  switch (collection) {
    case collections.accounts:
      return 'balances';
    case collections.config:
      // A switch that changes meanwhile refuses by itself.
      if (id === flagsDocument) return undefined;
      return id === policyDocument ? 'policy' : 'record';
    case collections.wallets:
      return id === currentWallet ? 'record' : undefined;
    case collections.users:
    case collections.factors:
      return id === about ? 'record' : undefined;
    default:
      return records.includes(collection) ? 'record' : undefined;
  }
}

const records: readonly string[] = [
  collections.transactions,
  collections.kyc,
  collections.proposals,
  collections.findings,
  collections.profitBatches,
];
