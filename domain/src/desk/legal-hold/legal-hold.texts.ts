import type { Refusals } from '../../kernel/refusal.ts';

export const legalHoldRefusals = {
  'on-hold': { status: 409, message: 'This person is on legal hold: nothing of theirs can be deleted' },
} as const satisfies Refusals;
