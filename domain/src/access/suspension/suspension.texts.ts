import type { Refusals } from '../../errors.ts';

export const suspensionRefusals = {
  'own-account': 'You cannot suspend your own account',
  'owner-suspended': 'This account is suspended. The request stays pending and can be rejected',
} as const satisfies Refusals;
