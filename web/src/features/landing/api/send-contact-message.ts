import { contactContract } from '@keelstone/domain/api/contact.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

export type ContactMessage = BodyOf<(typeof contactContract)['send-contact-message']>;

export function sendContactMessage(message: ContactMessage): Promise<{ message: string }> {
  return call(contactContract['send-contact-message'], { body: message });
}
