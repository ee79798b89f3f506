import { authContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** Asks for another verification mail and shows the server's answer. */
export function useResendVerification() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(authContract['resend-verification'], { body: { email } }),
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
