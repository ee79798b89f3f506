import { reasonParagraph, supportSentence } from '../../kernel/mail/phrases.ts';

/** `changes`: a line for each figure that changed. `reason` is empty if the administrator gave none. */
type EditedFigures = { changes: readonly string[]; reason: string; link: string };

export const figuresLetters = {
  'figures-edited': ({ changes, reason, link }: EditedFigures) => ({
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
