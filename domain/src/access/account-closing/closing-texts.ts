import { daysText } from '../../kernel/count-text.ts';
import { accountClosingLimits } from './account-closing.limits.ts';

/** Not in `messages`, which the landing page loads. */
export const closingTexts = {
  willClose: `Your account will be closed in ${daysText(accountClosingLimits.closingWaitMs)}`,
  staysOpen: 'Your account stays open',
} as const;
