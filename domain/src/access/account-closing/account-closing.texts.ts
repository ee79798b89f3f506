import type { Refusals } from '../../errors.ts';
import { daysText } from '../../kernel/count-text.ts';
import { accountClosingLimits } from './account-closing.limits.ts';

const wait = daysText(accountClosingLimits.closingWaitMs);

export const accountClosingTexts = {
  wait,
  willClose: `Your account will be closed in ${wait}`,
  staysOpen: 'Your account stays open',
} as const;

export const accountClosingRefusals = {
  'account-closing': 'Your account is closing. Undo that first: nothing can come in while it is',
  'not-closable': 'Your account cannot be closed yet. Look at what is missing',
} as const satisfies Refusals;
