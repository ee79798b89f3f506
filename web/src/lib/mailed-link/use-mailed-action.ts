import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { useNotify } from '../notify.ts';

/** What the button of a mailed link does, with the link's code. `refusal`: why the link cannot do it. */
export function useMailedAction(send: (code: string) => Promise<{ message: string }>) {
  const notify = useNotify();
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: send,
    onError: (failure) => {
      // The page itself reports what is wrong with the link.
      if (!isFinal(failure)) notify.refused(failure);
    },
  });
  return {
    run: mutate,
    isBusy: isPending,
    /** The code that `done` and `refusal` are about: another link may be opened in the same tab. */
    code: variables,
    done: data?.message,
    refusal: isFinal(error) ? textOf(error) : undefined,
  };
}

/** The server's text, except if it advises requesting a new link: this kind cannot be requested. */
function textOf({ code, message }: ApiError): string {
  return code === 'link-invalid' || code === 'link-expired' ? 'This link is not valid any more' : message;
}

/** Sending it again would be refused again. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status >= 400 && error.status !== 429;
}
