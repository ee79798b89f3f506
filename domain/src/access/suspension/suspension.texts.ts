import type { Refusals } from '../../errors.ts';

export const suspensionRefusals = {
  'own-account': 'You cannot suspend your own account',
} as const satisfies Refusals;
