import { describe, expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { DomainError } from '../../errors.ts';
import { assertFreshQuote } from './quote.ts';
import { ratesLimits } from './rates.limits.ts';

const quote = makeQuote();

describe('a quote', () => {
  it.each([0, ratesLimits.rateAgeMsMax])('is used when it is %d ms old', (ageMs) => {
    expect(assertFreshQuote(quote, testTimeMs + ageMs)).toBe(quote);
  });

  it('is not used a millisecond after five minutes', () => {
    expect(ratesLimits.rateAgeMsMax).toBe(5 * 60 * 1000);
    expect(() => assertFreshQuote(undefined, testTimeMs)).toThrow(new DomainError('rate-unavailable'));
    expect(() => assertFreshQuote(quote, testTimeMs + ratesLimits.rateAgeMsMax + 1)).toThrow(
      new DomainError('rate-unavailable'),
    );
  });
});
