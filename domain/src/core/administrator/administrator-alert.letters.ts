import { brand } from '../../kernel/brand.ts';

/** A mail to all administrators: `what` is a sentence, each of `facts` a line, `link` the page that shows them. */
export type AdminMailValue = { what: string; facts: readonly string[]; at: string; link: string };

const letter =
  (subject: string, { advice = notAgreed, label = 'Open the audit trail' } = {}) =>
  ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'To all administrators,',
    subject: `${subject} · ${brand.name}`,
    paragraphs: [`${what} This was on ${at}.`, ...facts, advice],
    action: { label, link },
  });

const notAgreed = 'If none of you agreed to this, suspend that account now and follow the runbook.';

/** The acts that a second administrator must confirm. Each text continues a sentence that begins with a name. */
export const waitingActs = {
  proposal: (about: string) => `has proposed ${about}. It is done once another administrator confirms it.`,
  firstApproval: (record: string) =>
    `has approved a ${record}. It is done once another administrator approves it too.`,
};

export const administratorLetters = {
  'admin-proposal': letter('Something waits for a second administrator', {
    advice: 'If you did not expect this, ask them in person before you confirm it.',
    label: 'See what waits',
  }),
  'admin-wallet-changed': letter('The deposit addresses were changed'),
  'admin-role-changed': letter('The administrators changed'),
  'admin-policy-changed': letter('A two-person rule was changed'),
  'admin-large-decision': letter('An administrator did something unusual'),
  'admin-books-broken': letter('The checks have found something', {
    advice: 'No figure was corrected. The runbook says what to do.',
    label: 'Open the books',
  }),
  /** `what` introduces the lines, or states that nothing waits. */
  'admin-digest': ({ what, facts, at, link }: AdminMailValue) => ({
    greeting: 'Good morning,',
    subject: `What waits for administrators · ${brand.name}`,
    paragraphs: [what, ...facts, `Counted on ${at}.`],
    action: { label: 'Open the back office', link },
  }),
};
