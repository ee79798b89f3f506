import { brand } from '@keelstone/domain/kernel/brand';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { listEmailForms, normalizeEmail } from '@keelstone/domain/kernel/validation/email-local';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';

export const contactHandlers = {
  /** Mails a message to support through the outbox. A repeated message is one mail. */
  'send-contact-message': async ({ body }, deps) => {
    const effectId = fingerprint(`contact|${body.email}|${body.name}|${body.message}`);
    await deps.runTransaction(async (tx) => {
      if ((await deps.mail.read(tx, `contact-message_${effectId}`)) !== undefined) return;
      queueMail(tx, { kind: 'contact-message', effectId, to: brand.supportEmail, values: body }, deps);
    });
    return { message: 'Message sent' };
  },

  'subscribe-newsletter': async ({ body }, deps) => {
    const email = normalizeEmail(body.email);
    await deps.newsletter.save(fingerprint(`newsletter|${email}`), { email, subscribedAtMs: deps.now() });
    return { message: 'Subscribed' };
  },

  'leave-newsletter': async ({ body }, deps) => {
    for (const email of listEmailForms(body.email))
      await deps.newsletter.eraseNow(fingerprint(`newsletter|${email}`));
    return { message: 'Unsubscribed' };
  },
} satisfies Partial<Handlers<Deps>>;
