import type { Refusals } from '../../errors.ts';
import { countText } from '../../kernel/count-text.ts';
import { timeLimits } from '../../kernel/time/time.limits.ts';
import { statementLimits } from './statement.limits.ts';

export const statementTexts = {
  periodOrder: 'The first day has to be before the last one',
  periodLength: `Please choose a period of at most ${countText(timeLimits.statementDaysMax, 'day')}`,
  periodMovements: `This period has more than ${countText(statementLimits.fileMovements, 'movement')}. Please choose a shorter one`,
} as const;

export const statementRefusals = {
  'statement-unavailable': 'This statement is not available yet. Please try again later',
} as const satisfies Refusals;
