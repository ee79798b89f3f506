import type { ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { type AnswerOf, isProposed, type JsonEndpoint } from '../api/call.ts';
import { useNotify } from '../toast/notify.ts';
import { type RecordChange, showRecord } from './show-record.ts';
import { type SentOrNone, useSend } from './use-call.ts';
import { useRefresh } from './use-refresh.ts';

/** The dialog that asks. */
export type ActionDialog = {
  isOpen: boolean;
  /** It is done, or there is nothing left to decide, so the dialog can close. */
  onDone: () => void;
};

type Shown<Input, Answer> = ActionDialog & {
  /** What the record is then, for the lists, until they have been asked for again. */
  shows?: (input: Input, answer: Answer) => RecordChange;
  /** What is loaded again whatever the outcome, although a refresh leaves it alone. */
  reloads?: QueryKey;
};
type Options<Input, Answer> = Shown<Input, Answer> & {
  send: (input: Input) => Promise<Answer>;
  /** What the toast says where the answer has no text. */
  toast?: string | undefined;
};
type CallOptions<E extends JsonEndpoint> = Shown<SentOrNone<E>, AnswerOf<E>> &
  (ResponseOf<E> extends { message: string } ? { toast?: undefined } : { toast: string });

/**
 * A call that a dialog asks about: `useDialogCall(suspensionContract['suspend-user'], dialog)`, then `run({ body })`. It
 * is an action as below.
 */
export function useDialogCall<const E extends JsonEndpoint>(endpoint: E, options: CallOptions<E>) {
  const send = useSend(endpoint);
  return useAction<SentOrNone<E>, AnswerOf<E>>({ ...options, send });
}

/**
 * What an admin does to a record: sent once per opened dialog however often it is clicked, even while the dialog fades
 * out. With the answer the dialog closes, a toast shows what it says and the record what it is now; everything else is asked
 * for again behind it. If somebody else was quicker (404, 409) the server's text says so and the page shows what is now.
 * After any other failure it can be tried again.
 */
export function useAction<Input = void, Answer = { message: string }>({
  send,
  shows,
  reloads,
  toast = '',
  isOpen,
  onDone,
}: Options<Input, Answer>) {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const isSent = useRef(false);

  const reload = () => {
    if (reloads !== undefined) void queryClient.invalidateQueries({ queryKey: reloads, exact: true });
    void refresh();
  };
  // Rendered immediately: what the dialog showed of the future is not asked for again.
  const close = () => flushSync(onDone);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (shows !== undefined && !isProposed(answer)) showRecord(queryClient, shows(input, answer));
      close();
      notify.success(messageOf(answer) ?? toast);
      reload();
    },
    onError: (error) => {
      notify.refused(error);
      if (isOver(error)) close();
      else isSent.current = false;
      reload();
    },
  });
  useEffect(() => {
    if (!isOpen) return;
    isSent.current = false;
    reset();
  }, [isOpen, reset]);
  return {
    isBusy: isPending,
    /** Why the last try failed, for the dialog. */
    failure: error,
    run: (input: Input): void => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
  };
}

function messageOf(answer: unknown): string | undefined {
  const isTold = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isTold && typeof answer.message === 'string' ? answer.message : undefined;
}

function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || overCodes.has(error.code);
}

/** Failures that a retry cannot change. */
const overCodes: ReadonlySet<string | undefined> = new Set(['already-decided', 'key-reused', 'not-closable']);
