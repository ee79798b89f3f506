import type { Refusals } from '../../kernel/refusal.ts';

export const suspensionRefusals = {
  'own-account': { status: 403, message: 'You cannot suspend your own account' },
} as const satisfies Refusals;
