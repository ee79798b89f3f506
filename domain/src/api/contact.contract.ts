import { contactSchema, newsletterSchema } from '../contact/contact.schema.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

export const contactContract = {
  'send-contact-message': endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Sends the contact form of the landing page to support.',
    flags: ['readOnly'],
    throttles: throttles.contact,
    body: contactSchema,
    response: messageWire,
  }),
  'subscribe-newsletter': endpoint({
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    summary: 'Subscribes an address to the newsletter; answers the same when it already is.',
    flags: ['readOnly'],
    throttles: throttles.contact,
    body: newsletterSchema,
    response: messageWire,
  }),
} as const;
