import { authContract } from '@keelstone/domain/api/auth.contract';
import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Has a reset link mailed; the answer is the same whether or not the address exists. */
export function useForgotPassword() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(authContract['forgot-password'], { body: { email } }),
    onSuccess: () => {
      notify.success(messages.resetEmailSent);
    },
    onError: notify.refused,
  });
}
