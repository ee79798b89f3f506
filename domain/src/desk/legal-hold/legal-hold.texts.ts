import type { Refusals } from '../../errors.ts';

export const legalHoldRefusals = {
  'on-hold': 'This person is on legal hold: nothing of theirs can be deleted',
} as const satisfies Refusals;
