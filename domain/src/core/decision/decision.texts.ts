import type { Refusals } from '../../errors.ts';

export const decisionRefusals = {
  'changed-meanwhile': 'This has changed since you looked at it. Look again',
} as const satisfies Refusals;
