import type { Refusals } from '../../kernel/refusal.ts';
import { counted } from '../../kernel/count-text.ts';
import { reviewLimits } from './review.limits.ts';

export const reviewRefusals = {
  'already-decided': { status: 409, message: 'This record has already been decided' },
  'note-limit': {
    status: 409,
    message: `This case has ${counted(reviewLimits.notesPerCase, 'note')} already`,
  },
} as const satisfies Refusals;
