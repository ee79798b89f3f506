import { brand } from '../../kernel/brand.ts';
import type { AdminMailValue } from '../../kernel/mail/admin-letter.ts';

export type DeskMailValues = {
  'admin-digest': AdminMailValue;
};

export const deskLetters = {
  /** `what` is the sentence of a day on which nothing waits, or introduces the lines. */
  'admin-digest': ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'Good morning,',
    subject: `What waits for administrators · ${brand.name}`,
    paragraphs: [what, ...facts, `Counted on ${at}.`],
    action: { label: 'Open the back office', link },
  }),
};
