import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import { ApiError } from '../api/api-error.ts';
import { type AnswerOf, isProposed, type JsonEndpoint } from '../api/call.ts';
import type { PreparedOptions } from '../api/send.ts';
import { waitingDecision } from '../api/waiting-decision.ts';
import { findText } from '../find-field.ts';
import { focusHeading } from '../focus-heading.ts';
import { useNotify } from '../toast/notify.ts';
import type { DialogState } from '../use-dialog.ts';
import { type RecordChange, showRecord } from './show-record.ts';
import { type SentOrNone, useSend } from './use-call.ts';
import { useRefresh } from './use-refresh.ts';

/** The dialog that asks about an action. */
export type ActionDialog = DialogState & {
  /** Called once the action is done or nothing is left to decide, by default `onClose`. */
  onDone?: () => void;
  /** Sends the call later, when the time for Undo is over. Rejected if that is not possible. */
  later?: (endpoint: Endpoint, send: (prepared: PreparedOptions) => Promise<unknown>) => Promise<void>;
};

/** For an action whose button is on the page, and disappears with it: the focus then goes to the heading. */
export const buttonOnPage = { isOpen: true, onClose: focusHeading } as const;

type Shown<Input, Answer> = ActionDialog & {
  /** The change of the record, which lists show until they are refreshed. */
  shows?: (input: Input, answer: Answer) => RecordChange;
  /** A query to load again whatever the outcome, because a refresh does not include it. */
  reloads?: QueryKey;
};
type Options<Input, Answer> = Shown<Input, Answer> & {
  send: (input: Input, prepared?: PreparedOptions) => Promise<Answer>;
  endpoint?: Endpoint;
  /** The text of the toast, if the answer has none. */
  toast?: string | undefined;
};
type CallOptions<E extends JsonEndpoint> = Shown<SentOrNone<E>, AnswerOf<E>> &
  (ResponseOf<E> extends { message: string } ? { toast?: undefined } : { toast: string });

/** An action that makes one call: `useDialogCall(suspensionContract['suspend-user'], dialog)`, then `run({ body })`. */
export function useDialogCall<const E extends JsonEndpoint>(endpoint: E, options: CallOptions<E>) {
  const send = useSend(endpoint);
  return useAction<SentOrNone<E>, AnswerOf<E>>({ ...options, send, endpoint });
}

/**
 * An action that a dialog asks about, sent once per opened dialog however often its button is clicked, even while the
 * dialog fades out. The answer closes the dialog, shows a toast and the changed record, and refreshes the page. After a
 * failure that a retry cannot change (`isOver`), the toast has the server's text and the dialog closes too. Any other
 * failure can be tried again. With `later` the dialog closes immediately. Another action sends the deferred call first.
 */
export function useAction<Input = void, Answer = { message: string }>({
  send,
  endpoint,
  shows,
  reloads,
  toast = '',
  isOpen,
  onClose,
  onDone = onClose,
  later,
}: Options<Input, Answer>) {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const isSent = useRef(false);

  const reload = () => {
    if (reloads !== undefined) void queryClient.invalidateQueries({ queryKey: reloads, exact: true });
    void refresh();
  };
  // Closed first, so that the preview of the dialog is not refetched.
  const close = () => flushSync(onDone);
  const fail = (error: Error) => {
    notify.refused(error);
    if (isOver(error)) close();
    else isSent.current = false;
    reload();
  };
  const sendAndShow = async (input: Input, prepared?: PreparedOptions) => {
    const answer = await send(input, prepared);
    if (shows !== undefined && !isProposed(answer)) showRecord(queryClient, shows(input, answer));
    close();
    notify.success(findText(answer, 'message') ?? toast);
    reload();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (input: Input) => {
      void waitingDecision.send();
      if (later === undefined || endpoint === undefined) return sendAndShow(input);
      await later(endpoint, (prepared) => {
        const sent = sendAndShow(input, prepared);
        sent.catch(fail);
        return sent;
      });
      close();
    },
    onError: fail,
  });
  useEffect(() => {
    if (!isOpen) return;
    isSent.current = false;
    reset();
  }, [isOpen, reset]);
  return {
    isBusy: isPending,
    /** The failure of the last try. */
    failure: error,
    /** Props of the dialog. */
    dialog: { isOpen, isBusy: isPending, onClose },
    run: (input: Input): void => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
  };
}

/** True after a failure that a retry cannot change: the record is gone, or its decision is made. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || overCodes.has(error.code));
}

const overCodes: ReadonlySet<string | undefined> = new Set(['already-decided', 'key-reused', 'not-closable']);
