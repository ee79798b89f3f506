import type { Refusals } from '../../kernel/refusal.ts';

export const accountClosingRefusals = {
  'account-closing': {
    status: 409,
    message: 'Your account is closing. Undo that first: nothing can come in while it is',
  },
  'not-closable': {
    status: 409,
    message: 'Your account cannot be closed yet. Look at what is missing',
  },
} as const satisfies Refusals;
