import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { answerTo, type AnswerOf, type JsonEndpoint, type Sent } from '../api/call.ts';
import type { SendOptions } from '../api/send.ts';
import { useOwnIds } from '../session/use-session.ts';
import { keyOf } from '../api/query-keys.ts';

/** What TanStack Query takes besides the call. */
type ReadOptions<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn'> & {
  /** What else the answer depends on: with another version it is asked for again. */
  version?: string | undefined;
};

/** Asked for once while it is looked at, whatever else changes: each view is audited, or what is shown has to stay. */
export const askedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  meta: { isStatic: true },
} as const;

type Asked<E extends JsonEndpoint, Shown> = Sent<E> & ReadOptions<AnswerOf<E>, Shown>;
type Arguments<E extends JsonEndpoint, Shown> =
  Record<never, never> extends Sent<E> ? [asked?: Asked<E, Shown>] : [asked: Asked<E, Shown>];

/**
 * What the API answers to a call of the contract that reads: `useAnswer(userContract['get-user'], { params: { userId } })`.
 * Further options are those of `useQuery`.
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
    queryKey: [...keyOf(endpoint, { params, query, body }), ...(version === undefined ? [] : [version])],
    queryFn: ({ signal }) => answerTo(endpoint, { params: { ...ownIds, ...params }, query, body, signal }),
  });
}
