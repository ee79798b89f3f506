import { contactContract } from '@keelstone/domain/api/contact.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Subscribes an address and says what the server says. */
export function useSubscribeNewsletter() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(contactContract['subscribe-newsletter'], { body: { email } }),
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
