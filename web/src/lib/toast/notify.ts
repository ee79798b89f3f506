// Shows toasts from anywhere in the app.
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { ApiError, failureText } from '../api/api-error.ts';

export type Notify = {
  success: (text: string) => void;
  /** Something that this page did not cause. */
  info: (text: string) => void;
  /** A text of our own. */
  error: (text: string) => void;
  /** "Something went wrong", or that the browser is offline. */
  failed: () => void;
  /** The server's own text for a refusal that a person can correct, else "Something went wrong". */
  refused: (error: unknown) => void;
};

/** Shows toasts. The hook of an operation calls it once, the API client never. */
export function useNotify(): Notify {
  const { enqueueSnackbar } = useSnackbar();
  return useMemo(() => {
    const error = (text: string) => void enqueueSnackbar(text, { variant: 'error' });
    return {
      success: (text) => void enqueueSnackbar(text, { variant: 'success' }),
      info: (text) => void enqueueSnackbar(text, { variant: 'info' }),
      error,
      failed: () => error(failureText()),
      refused: (cause) => error(cause instanceof ApiError ? cause.message : failureText()),
    };
  }, [enqueueSnackbar]);
}
