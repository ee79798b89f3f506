import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { expectedPattern } from '@keelstone/domain/refusal-details';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { openPrice, signPrice } from './signed-price.ts';

const key = randomBytes(32).toString('base64');
const quote = makeQuote({ coin: 'btc', atMs: 1_760_000_000_000 });
const signed = signPrice(quote, { key, uid: 'ada' });
const untilMs = quote.atMs + ratesLimits.rateAgeMsMax;

describe('a signed price', () => {
  it('can be read by the person it was signed for, for five minutes since the price was read', () => {
    expect(openPrice(signed, { key, uid: 'ada' }, untilMs)).toEqual(quote);
    expect(openPrice(signed, { key, uid: 'ada' }, untilMs + 1)).toBeUndefined();
  });

  it('fits into what the API takes as `expected`', () => {
    expect(`ABCDEFGHIJKL.ABCDEFGHIJKL.ABCDEFGHIJKL.${signed}`).toMatch(expectedPattern);
  });
});
