import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useNotify } from '../notify.ts';
import { useRefresh } from './use-refresh.ts';

type Options<Input> = {
  /** Answers what the toast says; nothing where it was not sent after all and the dialog has to stay. */
  send: (input: Input) => Promise<{ message: string } | undefined>;
  /** It is done, or there is nothing left to decide: close the dialog. */
  onDone: () => void;
};

/**
 * What an admin does to a record: sent once however often it is clicked, told by a toast, and then everything is
 * fresh. Where somebody else was quicker (404, 409) the server's text says so and the page shows what is now.
 */
export function useAction<Input>({ send, onDone }: Options<Input>) {
  const notify = useNotify();
  const refresh = useRefresh();
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (answer === undefined) return;
      await refresh();
      notify.success(answer.message);
      onDone();
    },
    onError: (error) => {
      notify.refused(error);
      void refresh();
      if (isOver(error)) onDone();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isBusy: isPending,
    run: (input: Input): void => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input);
    },
  };
}

function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.code === 'already-decided' || error.code === 'key-reused';
}
