import { emailOnlySchema } from '../../access/mail-request/mail-request.schema.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { contactThrottles } from './contact.limits.ts';
import { contactSchema, newsletterSchema } from './contact.schema.ts';

export const contactContract = {
  'send-contact-message': endpoint('POST /api/contact', {
    access: 'public',
    summary: 'Sends the contact form of the landing page to support.',
    cost: { reads: 3, writes: 2 },
    example: { name: 'Nora Quist', email: exampleIds.visitorEmail, message: 'Hello' },
    throttles: contactThrottles.contact,
    body: contactSchema,
  }),
  'subscribe-newsletter': endpoint('POST /api/newsletter', {
    access: 'public',
    summary: 'Subscribes an address to the newsletter. The answer is the same if it already was.',
    cost: { reads: 2, writes: 2 },
    example: { email: exampleIds.visitorEmail },
    throttles: contactThrottles.contact,
    body: newsletterSchema,
  }),
  'leave-newsletter': endpoint('POST /api/newsletter/leave', {
    access: 'public',
    summary: 'Removes an address from the newsletter. The answer is the same if it was not subscribed.',
    cost: { reads: 2, writes: 3 },
    example: { email: exampleIds.visitorEmail },
    throttles: contactThrottles.contact,
    body: emailOnlySchema,
  }),
} as const;
