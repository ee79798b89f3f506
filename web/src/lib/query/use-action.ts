import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useNotify } from '../notify.ts';
import { useRefresh } from './use-refresh.ts';

type Options<Input> = {
  /** Answers what the toast says; nothing where it was not sent after all and the dialog has to stay. */
  send: (input: Input) => Promise<{ message: string } | undefined>;
  /** The dialog that asks is open. */
  isOpen: boolean;
  /** It is done, or there is nothing left to decide, so the dialog can close. */
  onDone: () => void;
};

/**
 * What an admin does to a record: sent once per opened dialog however often it is clicked, even while the dialog fades
 * out; a toast shows the answer, and then everything is fresh. If somebody else was quicker (404, 409) the server's
 * text says so and the page shows what is now. After any other failure it can be tried again.
 */
export function useAction<Input>({ send, isOpen, onDone }: Options<Input>) {
  const notify = useNotify();
  const refresh = useRefresh();
  const isSent = useRef(false);
  useEffect(() => {
    if (isOpen) isSent.current = false;
  }, [isOpen]);

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (answer === undefined) {
        isSent.current = false;
        return;
      }
      await refresh();
      notify.success(answer.message);
      onDone();
    },
    onError: (error) => {
      notify.refused(error);
      void refresh();
      if (isOver(error)) onDone();
      else isSent.current = false;
    },
  });
  return {
    isBusy: isPending,
    run: (input: Input): void => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
  };
}

function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || overCodes.has(error.code);
}

/** Failures that a retry cannot change. */
const overCodes: ReadonlySet<string | undefined> = new Set(['already-decided', 'key-reused', 'not-closable']);
