import { fingerprint } from '@keelstone/domain/ids';
import type { Handler } from '../http/handler.ts';

export const subscribeNewsletterHandler: Handler<'subscribe-newsletter'> = async ({ body }, deps) => {
  const email = body.email.toLowerCase();
  await deps.newsletter.save(fingerprint(`newsletter|${email}`), { email, subscribedAtMs: deps.now() });
  return { message: 'Subscribed' };
};
