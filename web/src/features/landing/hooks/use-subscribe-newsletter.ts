import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { subscribeNewsletter } from '../api/subscribe-newsletter.ts';

/** Subscribes an address and says what the server says. */
export function useSubscribeNewsletter() {
  const notify = useNotify();
  return useMutation({
    mutationFn: subscribeNewsletter,
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
