import type { Refusals } from '../../errors.ts';
import { countText } from '../../kernel/count-text.ts';
import { reviewLimits } from './review.limits.ts';

export const reviewRefusals = {
  'already-decided': 'This record has already been decided',
  'note-limit': `This case has ${countText(reviewLimits.notesPerCase, 'note')} already`,
} as const satisfies Refusals;
