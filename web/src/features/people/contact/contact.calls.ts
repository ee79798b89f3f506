import { contactContract } from '@keelstone/domain/people/contact/contact.contract';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

type ContactMessage = BodyOf<(typeof contactContract)['send-contact-message']>;

/** Sends the contact form to support and says what the server says. */
export function useSendContactMessage() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (message: ContactMessage) => call(contactContract['send-contact-message'], { body: message }),
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}

/** Subscribes an address, or takes it off the list, and says what the server says. */
export function useNewsletter() {
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ email, isLeaving }: { email: string; isLeaving: boolean }) =>
      call(contactContract[isLeaving ? 'leave-newsletter' : 'subscribe-newsletter'], { body: { email } }),
    onSuccess: ({ message }) => {
      notify.success(message);
    },
    onError: notify.refused,
  });
}
