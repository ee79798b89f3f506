import type { Refusals } from '../../kernel/refusal.ts';

export const decisionRefusals = {
  'changed-meanwhile': { status: 409, message: 'This has changed since you looked at it. Look again' },
} as const satisfies Refusals;
