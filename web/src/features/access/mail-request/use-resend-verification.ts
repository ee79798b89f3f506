import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';

/** Asks for another verification mail and shows the server's answer. */
export function useResendVerification() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(registrationContract['resend-verification'], { body: { email } }),
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
