import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { answerTo, type AnswerOf, type JsonEndpoint, type Sent } from '../api/call.ts';
import { makeKey } from '../api/query-keys.ts';
import type { SendOptions } from '../api/send.ts';
import { useOwnIds } from '../session/use-session.ts';

/** Options of TanStack Query. */
type ReadOptions<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn'> & {
  /** Anything else on which the answer depends: a change of it asks again. */
  version?: string | undefined;
};

/** Fetched once per view: each view is audited, or must not change. */
export const askedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  meta: { isStatic: true },
} as const;

type Input<E extends JsonEndpoint, Shown> = Sent<E> & ReadOptions<AnswerOf<E>, Shown>;
type Arguments<E extends JsonEndpoint, Shown> =
  Record<never, never> extends Sent<E> ? [asked?: Input<E, Shown>] : [asked: Input<E, Shown>];

/**
 * The answer of a call that reads: `useAnswer(userContract['get-user'], { params: { userId } })`, with the options of
 * `useQuery`.
 */
export function useAnswer<const E extends JsonEndpoint, Shown = AnswerOf<E>>(
  endpoint: E,
  ...[asked]: Arguments<E, Shown>
): UseQueryResult<NoInfer<Shown>> {
  const ownIds = useOwnIds();
  const { params, query, body, version, ...options }: SendOptions & ReadOptions<AnswerOf<E>, Shown> =
    asked ?? {};
  return useQuery({
    ...options,
    queryKey: makeKey(endpoint, { params, query, body, version }),
    queryFn: ({ signal }) => answerTo(endpoint, { params: { ...ownIds, ...params }, query, body, signal }),
  });
}
