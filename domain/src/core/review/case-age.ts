import { dayMs, hourMs } from '../../kernel/time/time-units.ts';

/** How long a case has waited, in the three steps that lists and the review view show. */
export type CaseAge = 'fresh' | 'ageing' | 'old';

/** `fresh` for less than 24 hours, `ageing` for less than 7 days, then `old`. With a clock that is behind, `fresh`. */
export function toCaseAge(ageMs: number): CaseAge {
  if (ageMs < 24 * hourMs) return 'fresh';
  return ageMs < 7 * dayMs ? 'ageing' : 'old';
}
