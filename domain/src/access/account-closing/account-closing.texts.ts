import type { Refusals } from '../../errors.ts';

export const accountClosingRefusals = {
  'account-closing': 'Your account is closing. Undo that first: nothing can come in while it is',
  'not-closable': 'Your account cannot be closed yet. Look at what is missing',
} as const satisfies Refusals;
