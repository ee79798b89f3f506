import { daysText } from '../../kernel/count-text.ts';
import { accountClosingLimits } from './account-closing.limits.ts';

const wait = daysText(accountClosingLimits.closingWaitMs);

/** Apart from account-closing.texts.ts, which the landing page loads with all refusals. */
export const closingTexts = {
  wait,
  willClose: `Your account will be closed in ${wait}`,
  staysOpen: 'Your account stays open',
} as const;
