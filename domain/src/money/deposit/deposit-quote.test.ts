import { describe, expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { ratesLimits } from '../../core/rates/rates.limits.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { priceDeposit, type DepositQuote } from './deposit-quote.ts';

const amount = usdCents(50_000);
const { coin, rate } = makeQuote();
const untilMs = testTimeMs + ratesLimits.quoteMs;
const quoted: DepositQuote = { coin, rate, rateAtMs: testTimeMs, amountUsdCents: amount, untilMs };
const at = (atMs: number, rateUsd: number) => ({ quoted, present: makeQuote({ rateUsd, atMs }), atMs });

describe('what a deposit books', () => {
  it('is the amount at the present price without a quote', () => {
    const present = makeQuote({ rateUsd: 50_000 });
    const booked = { amountUsdCents: 50_000, coinUnits: 1_000_000, rateUsd: 50_000, rateAtMs: testTimeMs };
    expect(priceDeposit(amount, { quoted: undefined, present, atMs: testTimeMs })).toEqual(booked);
  });

  it.each([30_000, 90_000])(
    'is the quoted amount until the quote ends, whatever the price is: %d',
    (rateUsd) => {
      const booked = { amountUsdCents: 50_000, coinUnits: 781_300, rateUsd: 64_000, rateAtMs: testTimeMs };
      expect(priceDeposit(amount, at(untilMs, rateUsd))).toEqual(booked);
    },
  );

  it.each([
    [60_000, { amountUsdCents: 46_878, rateUsd: 60_000, rateAtMs: untilMs + 1 }],
    [70_000, { amountUsdCents: 50_000, rateUsd: 64_000 }],
  ])('is, after the end, what was sent at a price of %d, but no more than quoted', (rateUsd, booked) => {
    expect(priceDeposit(amount, at(untilMs + 1, rateUsd))).toMatchObject({ coinUnits: 781_300, ...booked });
  });

  it('is, after the end, no more than quoted, though the coin was rounded up', () => {
    const one = { ...quoted, rate: makeQuote({ rateUsd: 9_804_119 }).rate };
    const booked = priceDeposit(amount, { ...at(untilMs + 1, 9_804_118), quoted: one });
    expect(booked.amountUsdCents).toBe(50_000);
  });
});
