import { lockContract } from '@keelstone/domain/api/lock.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

/** Starts the 24 hours after which the account is unlocked. It takes the password. */
export function useRequestUnlock() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (password: string) => call(lockContract['request-unlock'], { body: { password } }),
    onSuccess: async ({ message }) => {
      await refresh();
      notify.success(message);
    },
    onError: (error) => {
      // The field itself says that the password is wrong.
      if (!isWrongPassword(error)) notify.refused(error);
    },
  });
}

export function isWrongPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong-credentials';
}
