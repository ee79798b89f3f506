import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { freshQuote } from './quote.ts';

const quote = makeQuote();

describe('a quote', () => {
  it.each([0, limits.rateAgeMsMax])('is used when it is %d ms old', (ageMs) => {
    expect(freshQuote(quote, testTimeMs + ageMs)).toBe(quote);
  });

  it('is not used a millisecond after five minutes', () => {
    expect(limits.rateAgeMsMax).toBe(5 * 60 * 1000);
    expect(() => freshQuote(undefined, testTimeMs)).toThrow(new DomainError('rate-unavailable'));
    expect(() => freshQuote(quote, testTimeMs + limits.rateAgeMsMax + 1)).toThrow(
      new DomainError('rate-unavailable'),
    );
  });
});
