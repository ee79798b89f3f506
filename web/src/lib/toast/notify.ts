import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { ApiError, failureText } from '../api/api-error.ts';

export type Notify = {
  success: (text: string) => void;
  /** What happened without this page. */
  info: (text: string) => void;
  /** A text of our own. */
  error: (text: string) => void;
  /** "Something went wrong": what most failures say; offline it says so too. */
  failed: () => void;
  /** The server's own text where it refused something a person can put right, else "Something went wrong". */
  refused: (error: unknown) => void;
};

/** Toasts. Called in the hook of an operation, once, never in the API client. */
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
