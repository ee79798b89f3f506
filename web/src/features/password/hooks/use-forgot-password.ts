import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { forgotPassword } from '../api/forgot-password.ts';

/** Has a reset link mailed; the answer is the same whether or not the address exists (design.md 3). */
export function useForgotPassword() {
  const notify = useNotify();
  return useMutation({
    mutationFn: forgotPassword,
    onSuccess: () => {
      notify.success(messages.resetEmailSent);
    },
    onError: notify.refused,
  });
}
