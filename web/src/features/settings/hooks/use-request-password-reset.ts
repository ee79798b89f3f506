import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { requestPasswordReset } from '../api/request-password-reset.ts';

/** Mails the reset link and signs out here: its page is for people who are signed out. */
export function useRequestPasswordReset() {
  const notify = useNotify();
  return useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: async () => {
      notify.success(messages.resetEmailSent);
      await signOut();
    },
    onError: notify.refused,
  });
}
