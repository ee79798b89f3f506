import { noOperatorFacts, type OperatorFacts } from '@keelstone/domain/operator-facts/operator-facts';
import { operatorFactsDocument } from '@keelstone/domain/collections';
import type { Collection } from '../firestore/collection.ts';

/** Every visitor asks: an instance reads the document once in this time, so a change may take as long to be seen. */
const reuseMs = 60_000;

export type OperatorFactsCache = { current(): Promise<OperatorFacts> };

/** The facts as this instance last read them. */
export function operatorFactsCache({
  store,
  now,
}: {
  store: Pick<Collection<OperatorFacts>, 'find'>;
  now: () => number;
}): OperatorFactsCache {
  let known: { facts: OperatorFacts; atMs: number } | undefined;
  return {
    async current() {
      if (known === undefined || now() - known.atMs >= reuseMs)
        known = { facts: (await store.find(operatorFactsDocument)) ?? noOperatorFacts, atMs: now() };
      return known.facts;
    },
  };
}
