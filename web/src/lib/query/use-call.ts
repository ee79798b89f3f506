import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { answerTo, type AnswerOf, type JsonEndpoint, type Sent } from '../api/call.ts';
import type { PreparedOptions, SendOptions } from '../api/send.ts';
import { useOwnIds } from '../session/use-session.ts';
import { useNotify } from '../toast/notify.ts';

/** The argument of `mutate` and `run`. It may be left out if the call needs no input. */
export type SentOrNone<E extends JsonEndpoint> =
  // Only a parameter of type void may be left out.
  // oxlint-disable-next-line typescript/no-invalid-void-type
  Record<never, never> extends Sent<E> ? Sent<E> | void : Sent<E>;

type Options<E extends JsonEndpoint> = {
  /** The text of a toast after success. */
  toast?: (answer: AnswerOf<E>) => string;
  onSuccess?: (answer: AnswerOf<E>, sent: SentOrNone<E>) => unknown;
  /** True for a refusal that the page shows itself. Others are shown as a toast. */
  isShown?: (error: Error) => boolean;
};

/**
 * A call that changes something: `useCall(profileContract['update-profile'])`, then `mutate({ body })`. A refusal is
 * shown as a toast with the server's text.
 */
export function useCall<const E extends JsonEndpoint>(
  endpoint: E,
  { toast, onSuccess, isShown = () => false }: Options<E> = {},
): UseMutationResult<AnswerOf<E>, Error, SentOrNone<E>> {
  const notify = useNotify();
  const send = useSend(endpoint);
  return useMutation({
    mutationFn: (sent) => send(sent),
    onSuccess: (answer, sent) => {
      if (toast !== undefined) notify.success(toast(answer));
      return onSuccess?.(answer, sent);
    },
    onError: (error) => {
      if (!isShown(error)) notify.refused(error);
    },
  });
}

/** Returns a function that sends the call with the ids of the signed-in person. */
export function useSend<const E extends JsonEndpoint>(
  endpoint: E,
): (sent: SentOrNone<E>, prepared?: PreparedOptions) => Promise<AnswerOf<E>> {
  const ownIds = useOwnIds();
  return (sent, prepared) => {
    const { params, ...rest }: SendOptions = sent ?? {};
    return answerTo(endpoint, { ...rest, ...prepared, params: { ...ownIds, ...params } });
  };
}
