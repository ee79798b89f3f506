import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { signPrice } from '../../core/rates/signed-price.ts';
import { openQuote, signQuote } from './signed-quote.ts';

const key = randomBytes(32).toString('base64');
const ada = { key, uid: 'ada' };
const { coin, rate, atMs } = makeQuote();
const quote = {
  coin,
  rate,
  rateAtMs: atMs,
  amountUsdCents: usdCents(50_000),
  untilMs: atMs + ratesLimits.quoteMs,
};
const signed = signQuote(quote, ada);

describe('a signed quote', () => {
  it('can be read by the person it was signed for, however old it is', () => {
    expect(openQuote(signed, ada)).toEqual(quote);
  });

  it('is invalid for somebody else, or with another key', () => {
    expect(openQuote(signed, { key, uid: 'ben' })).toBeUndefined();
    expect(openQuote(signed, { key: randomBytes(32).toString('base64'), uid: 'ada' })).toBeUndefined();
  });

  it('is invalid after any change', () => {
    const parts = signed.split('_');
    const forged = parts.map((part, changed) =>
      parts.map((each, index) => (index === changed ? `${part}1` : each)).join('_'),
    );
    for (const text of [...forged, signed.slice(0, -1), signed.slice(1), '', '_'])
      expect([text, openQuote(text, ada)]).toEqual([text, undefined]);
  });

  it('is not interchangeable with a price signed for a decision, though both use one key', () => {
    expect(openQuote(signPrice(makeQuote(), ada), ada)).toBeUndefined();
  });
});
