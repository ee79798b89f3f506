import { brand } from '../brand.ts';

/**
 * The content of a mail to all administrators: `what` is a sentence, each of `facts` a line. `link` leads to the page
 * about it.
 */
export type AdminMailValue = { what: string; facts: readonly string[]; at: string; link: string };

export type AdminMailValues = {
  'admin-proposal': AdminMailValue;
  'admin-wallet-changed': AdminMailValue;
  'admin-role-changed': AdminMailValue;
  'admin-policy-changed': AdminMailValue;
  'admin-large-decision': AdminMailValue;
  'admin-books-broken': AdminMailValue;
  'admin-digest': AdminMailValue;
};

const letter =
  (subject: string, advice: string, label = 'Open the audit trail') =>
  ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'To all administrators,',
    subject: `${subject} · ${brand.name}`,
    paragraphs: [`${what} This was on ${at}.`, ...facts, advice],
    action: { label, link },
  });

const notAgreed = 'If none of you agreed to this, suspend that account now and follow the runbook.';

/** No switch stops these but the digest, which administrators ask for. */
export const adminLetters = {
  'admin-proposal': letter(
    'Something waits for a second administrator',
    'If you did not expect this, ask them in person before you confirm it.',
    'See what waits',
  ),
  'admin-wallet-changed': letter('The deposit addresses were changed', notAgreed),
  'admin-role-changed': letter('The administrators changed', notAgreed),
  'admin-policy-changed': letter('A two-person rule was changed', notAgreed),
  'admin-large-decision': letter('An administrator did something unusual', notAgreed),
  'admin-books-broken': letter(
    'The checks have found something',
    'No figure was corrected. The runbook says what to do.',
    'Open the books',
  ),
  /** `what` is the sentence of a day on which nothing waits, or introduces the lines. */
  'admin-digest': ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'Good morning,',
    subject: `What waits for administrators · ${brand.name}`,
    paragraphs: [what, ...facts, `Counted on ${at}.`],
    action: { label: 'Open the back office', link },
  }),
};
