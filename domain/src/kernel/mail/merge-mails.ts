import { brand } from '../brand.ts';
import { timeText } from '../time/time-text.ts';
import { type MailContent, mailPage, mailText } from './mail-page.ts';
import type { Mail } from './mail.ts';

/** One mail with the whole text of several, in the order in which they were due. */
export function mergeMails(mails: readonly Pick<Mail, 'subject' | 'text' | 'createdAtMs'>[]): MailContent {
  const page = {
    subject: `${String(mails.length)} messages from ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'More happened within an hour than we send separate mails about, so these come together. If you did not expect them, read them carefully: somebody may want to hide one among many.',
      ...[...mails]
        .sort((one, other) => one.createdAtMs - other.createdAtMs)
        .map(({ subject, text, createdAtMs }) => `${subject}\n${timeText(createdAtMs)}\n\n${text}`),
    ],
    why: 'You get this mail because many mails to this address were due within an hour.',
  };
  return { subject: page.subject, text: mailText(page), html: mailPage(page) };
}
