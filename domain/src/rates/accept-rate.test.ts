import { describe, expect, it } from 'vitest';
import { usdPerCoin, type UsdPerCoin } from '../money/convert.ts';
import { acceptRate, isPollDue, usableQuote, type KeptQuote } from './accept-rate.ts';
import type { Quote } from './quote.ts';

const rate = (value: number): UsdPerCoin => usdPerCoin(value) ?? fail();
const fail = (): never => {
  throw new Error('not a rate');
};
const quote = (value: number, atMs: number): Quote => ({ coin: 'btc', rate: rate(value), atMs });
const kept = (value: number, atMs: number): KeptQuote => ({ ...quote(value, atMs), suspect: null });

describe('acceptRate', () => {
  it('believes the first price it gets', () => {
    expect(acceptRate(undefined, quote(50_000, 1))).toEqual(kept(50_000, 1));
  });

  it('believes a move of exactly 20 % and doubts one beyond it', () => {
    expect(acceptRate(kept(50_000, 0), quote(60_000, 60_000)).rate).toBe(60_000);
    const doubted = acceptRate(kept(50_000, 0), quote(60_001, 60_000));
    expect(doubted).toEqual({ ...kept(50_000, 0), suspect: { rate: 60_001, atMs: 60_000 } });
  });

  it('believes a jump that a second, later poll confirms', () => {
    const doubted = acceptRate(kept(50_000, 0), quote(70_000, 60_000));
    expect(acceptRate(doubted, quote(70_100, 120_000))).toEqual(kept(70_100, 120_000));
  });

  it('does not take a poll less than a minute later, or another jump, as a second reading of the same price', () => {
    const doubted = acceptRate(kept(50_000, 0), quote(70_000, 60_000));
    expect(acceptRate(doubted, quote(70_000, 119_999))).toEqual(doubted);
    expect(acceptRate(doubted, quote(90_000, 120_000)).rate).toBe(50_000);
  });

  it('forgets a suspicion when the price comes back', () => {
    const doubted = acceptRate(kept(50_000, 0), quote(70_000, 60_000));
    expect(acceptRate(doubted, quote(50_500, 120_000))).toEqual(kept(50_500, 120_000));
  });

  it('compares with no price that is more than an hour old', () => {
    expect(acceptRate(kept(50_000, 0), quote(90_000, 3_600_001)).rate).toBe(90_000);
  });
});

describe('usableQuote', () => {
  const doubted = acceptRate(kept(50_000, 0), quote(70_000, 60_000));

  it('is the kept price for five minutes, and not a millisecond longer', () => {
    expect(usableQuote(kept(50_000, 7), 300_007)).toEqual(quote(50_000, 7));
    expect(usableQuote(kept(50_000, 7), 300_008)).toBeUndefined();
    expect(usableQuote(undefined, 0)).toBeUndefined();
  });

  it('is neither price while a newer one is doubted, however recent the old one is', () => {
    expect(usableQuote(kept(50_000, 0), 60_000)?.rate).toBe(50_000);
    expect(usableQuote(doubted, 60_000)).toBeUndefined();
  });
});

describe('isPollDue', () => {
  it('asks for the first price, and then once a minute', () => {
    expect(isPollDue(undefined, 0)).toBe(true);
    expect(isPollDue(kept(50_000, 0), 59_999)).toBe(false);
    expect(isPollDue(kept(50_000, 0), 60_000)).toBe(true);
  });

  it('waits a minute after a doubted price, so that the answer can confirm it', () => {
    const doubted = acceptRate(kept(50_000, 0), quote(70_000, 90_000));
    expect(isPollDue(doubted, 149_999)).toBe(false);
    expect(isPollDue(doubted, 150_000)).toBe(true);
  });
});
