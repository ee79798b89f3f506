import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { sendContactMessage } from '../api/send-contact-message.ts';

/** Sends the contact form to support and says what the server says. */
export function useSendContactMessage() {
  const notify = useNotify();
  return useMutation({
    mutationFn: sendContactMessage,
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
