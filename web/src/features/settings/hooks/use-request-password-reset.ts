import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { requestPasswordReset } from '../api/request-password-reset.ts';

/** Mails the reset link and signs out here: its page is for people who are signed out (spec section 2). */
export function useRequestPasswordReset() {
  const notify = useNotify();
  return useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: async () => {
      notify.success(messages.resetEmailSent);
      await endSession();
    },
    onError: notify.refused,
  });
}
