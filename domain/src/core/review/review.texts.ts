import type { Refusals } from '../../kernel/refusal.ts';

export const reviewRefusals = {
  'already-decided': { status: 409, message: 'This record has already been decided' },
  'note-limit': { status: 409, message: 'This case has 50 notes already' },
} as const satisfies Refusals;
