import type { Refusals } from '../../errors.ts';
import { countText, spellOut } from '../../kernel/count-text.ts';
import { questionLimits } from './question.limits.ts';

const questionCount = spellOut(countText(questionLimits.asksPerRecord, 'question'));

export const questionTexts = {
  notAsked: 'This was not asked for',
  askItems: 'Please choose what you ask for',
} as const;

export const questionRefusals = {
  'no-open-question': 'This question is no longer open. Please reload the page',
  'ask-limit': `${questionCount.charAt(0).toUpperCase()}${questionCount.slice(1)} were already asked about this record. Please decide on what is there`,
} as const satisfies Refusals;
