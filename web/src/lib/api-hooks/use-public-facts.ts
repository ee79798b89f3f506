import { operatorFactsContract } from '@keelstone/domain/api/operator-facts.contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type PublicFacts = ResponseOf<(typeof operatorFactsContract)['get-operator-facts']>;
export type PublishedText = PublicFacts['legal'][number];

/** How old an answer may be; the server's own may be a minute old too. */
const staleMs = 60_000;

/** What the operator has published; `undefined` until it is known, and if it cannot be asked for: nothing waits for it. */
export function usePublicFacts(): PublicFacts | undefined {
  const { data } = useQuery({
    queryKey: ['public-facts'],
    queryFn: ({ signal }) => call(operatorFactsContract['get-operator-facts'], { signal }),
    staleTime: staleMs,
    refetchOnWindowFocus: true,
  });
  return data;
}
