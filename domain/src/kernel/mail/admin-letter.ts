import { brand } from '../brand.ts';

/**
 * The content of a mail to all administrators: `what` is a sentence, each of `facts` a line. `link` leads to the page
 * about it.
 */
export type AdminMailValue = { what: string; facts: readonly string[]; at: string; link: string };

export const letter =
  (subject: string, advice: string, label = 'Open the audit trail') =>
  ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'To all administrators,',
    subject: `${subject} · ${brand.name}`,
    paragraphs: [`${what} This was on ${at}.`, ...facts, advice],
    action: { label, link },
  });

export const notAgreed = 'If none of you agreed to this, suspend that account now and follow the runbook.';
