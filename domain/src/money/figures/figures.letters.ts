import { reasonParagraph, supportSentence } from '../../kernel/mail/phrases.ts';

export const figuresLetters = {
  /** `changes`: a line for each figure that changed. `reason` is empty if the administrator gave none. */
  'figures-edited': ({
    changes,
    reason,
    link,
  }: {
    changes: readonly string[];
    reason: string;
    link: string;
  }) => ({
    subject: 'Your balance was edited',
    paragraphs: [
      'An administrator changed these figures:',
      ...changes,
      ...reasonParagraph(reason),
      supportSentence,
    ],
    action: { label: 'See your dashboard', link },
  }),
};
