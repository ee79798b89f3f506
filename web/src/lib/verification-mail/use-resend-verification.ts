import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../notify.ts';
import { resendVerification } from './resend-verification.ts';

/** Asks for another verification mail and says what the server says. */
export function useResendVerification() {
  const notify = useNotify();
  return useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
