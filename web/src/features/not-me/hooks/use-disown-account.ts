import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify } from '../../../lib/notify.ts';
import { disownAccount } from '../api/disown-account.ts';

/** Has the account deleted that somebody else registered with this address. `refusal`: why the link cannot do it. */
export function useDisownAccount() {
  const notify = useNotify();
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: disownAccount,
    onError: (failure) => {
      // About the link the page itself speaks.
      if (!isFinal(failure)) notify.refused(failure);
    },
  });
  return {
    disown: mutate,
    isBusy: isPending,
    /** The code that `done` and `refusal` are about. */
    code: variables,
    done: data?.message,
    refusal: isFinal(error) ? error.message : undefined,
  };
}

/** Sending it again would be refused again. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status >= 400 && error.status !== 429;
}
