// Shows toasts from anywhere in the app.
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { ApiError, failureText } from '../api/api-error.ts';

export type Notify = ReturnType<typeof useNotify>;

/** Shows toasts. The hook of an operation calls it once, the API client never. */
export function useNotify() {
  const { enqueueSnackbar } = useSnackbar();
  return useMemo(() => {
    const error = (text: string) => void enqueueSnackbar(text, { variant: 'error' });
    return {
      success: (text: string) => void enqueueSnackbar(text, { variant: 'success' }),
      /** Something that this page did not cause. */
      info: (text: string) => void enqueueSnackbar(text, { variant: 'info' }),
      /** A text of our own. */
      error,
      /** "Something went wrong", or that the browser is offline. */
      failed: () => error(failureText()),
      /** The server's own text for a refusal that a person can correct, else "Something went wrong". */
      refused: (cause: unknown) => error(cause instanceof ApiError ? cause.message : failureText()),
    };
  }, [enqueueSnackbar]);
}
