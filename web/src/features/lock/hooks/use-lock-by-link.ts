import { lockContract } from '@keelstone/domain/api/lock.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Locks the account that a mailed link belongs to. `refusal`: why the link cannot do it. */
export function useLockByLink() {
  const notify = useNotify();
  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: (code: string) => call(lockContract['lock-account-by-link'], { body: { code } }),
    onError: (failure) => {
      // The page itself reports what is wrong with the link.
      if (!isFinal(failure)) notify.refused(failure);
    },
  });
  return {
    lock: mutate,
    isBusy: isPending,
    /** The code that `isLocked` and `refusal` are about. */
    code: variables,
    isLocked: isSuccess,
    refusal: isFinal(error) ? textOf(error) : undefined,
  };
}

/** Nobody asks for such a link: it comes with a mail. */
function textOf({ code, message }: ApiError): string {
  return code === 'link-invalid' || code === 'link-expired' ? 'This link is not valid any more' : message;
}

/** Sending it again would be refused again. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status >= 400 && error.status !== 429;
}
