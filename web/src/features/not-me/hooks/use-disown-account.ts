import { authContract } from '@keelstone/domain/api/auth.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Has the account deleted that somebody else registered with this address. `refusal`: why the link cannot do it. */
export function useDisownAccount() {
  const notify = useNotify();
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (code: string) => call(authContract['disown-account'], { body: { code } }),
    onError: (failure) => {
      // The page itself reports what is wrong with the link.
      if (!isFinal(failure)) notify.refused(failure);
    },
  });
  return {
    disown: mutate,
    isBusy: isPending,
    /** The code that `done` and `refusal` are about. */
    code: variables,
    done: data?.message,
    refusal: isFinal(error) ? textOf(error) : undefined,
  };
}

/** The server's words, except where they advise to ask for a new link: this one cannot be asked for. */
function textOf({ code, message }: ApiError): string {
  return code === 'link-invalid' || code === 'link-expired' ? 'This link is not valid any more' : message;
}

/** Sending it again would be refused again. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status >= 400 && error.status !== 429;
}
