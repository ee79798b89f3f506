import { contactContract } from '@keelstone/domain/api/contact.contract';
import { call } from '../../../lib/api/call.ts';

export function subscribeNewsletter(email: string): Promise<{ message: string }> {
  return call(contactContract['subscribe-newsletter'], { body: { email } });
}
