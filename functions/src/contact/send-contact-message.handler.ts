import { brand } from '@keelstone/domain/brand';
import { fingerprint } from '@keelstone/domain/ids';
import type { Handler } from '../http/handler.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** A message goes to support through the outbox; the same message sent twice is one mail. */
export const sendContactMessageHandler: Handler<'send-contact-message'> = async ({ body }, deps) => {
  const effectId = fingerprint(`contact|${body.email}|${body.name}|${body.message}`);
  await deps.runTransaction(async (tx) => {
    if ((await deps.mail.read(tx, `contact-message_${effectId}`)) !== undefined) return;
    queueMail(deps, tx, { kind: 'contact-message', effectId, to: brand.supportEmail, values: body });
  });
  return { message: 'Message sent' };
};
