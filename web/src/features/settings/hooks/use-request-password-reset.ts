import { authContract } from '@keelstone/domain/api/auth.contract';
import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { signOut } from '../../../lib/session/sign-out.ts';

/** Mails the reset link and signs out here: its page is for people who are signed out. */
export function useRequestPasswordReset() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(authContract['forgot-password'], { body: { email } }),
    onSuccess: async () => {
      notify.success(messages.resetEmailSent);
      await signOut();
    },
    onError: notify.refused,
  });
}
