import { describe, expect, it } from 'vitest';
import { usdPerCoin, type UsdPerCoin } from '../../kernel/amounts/convert.ts';
import { acceptRate, isPollDue, pickQuote, type KeptQuote } from './accept-rate.ts';
import type { Quote } from './quote.ts';

const rate = (value: number): UsdPerCoin => usdPerCoin(value) ?? fail();
const fail = (): never => {
  throw new Error('not a rate');
};
const quote = (value: number, atMs: number): Quote => ({ coin: 'btc', rate: rate(value), atMs });
const makeKept = (value: number, atMs: number): KeptQuote => ({ ...quote(value, atMs), suspect: null });

describe('acceptRate', () => {
  it('believes the first price it gets', () => {
    expect(acceptRate(undefined, quote(50_000, 1))).toEqual(makeKept(50_000, 1));
  });

  it('believes a move of exactly 20 % and doubts one beyond it', () => {
    expect(acceptRate(makeKept(50_000, 0), quote(60_000, 60_000)).rate).toBe(60_000);
    const doubted = acceptRate(makeKept(50_000, 0), quote(60_001, 60_000));
    expect(doubted).toEqual({ ...makeKept(50_000, 0), suspect: { rate: 60_001, atMs: 60_000 } });
  });

  it('believes a jump that lasts fifteen minutes at about one price, and not a millisecond earlier', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(70_000, 60_000));
    expect(acceptRate(doubted, quote(70_000, 959_999))).toEqual(doubted);
    expect(acceptRate(doubted, quote(70_100, 960_000))).toEqual(makeKept(70_100, 960_000));
    expect(acceptRate(doubted, quote(90_000, 960_000)).rate).toBe(50_000);
  });

  it('takes steps within fifteen minutes as one jump, however small each is, and whenever they begin', () => {
    for (const beginMs of [60_000, 840_000, 899_999, 900_000, 1_740_000]) {
      let last = makeKept(64_000, 0);
      for (let atMs = 60_000; atMs < beginMs; atMs += 60_000) last = acceptRate(last, quote(64_000, atMs));
      last = acceptRate(last, quote(76_000, beginMs));
      expect(last).toMatchObject({ rate: 76_000, suspect: null });
      expect(acceptRate(last, quote(90_000, beginMs + 60_000)).suspect?.rate).toBe(90_000);
      // A price that has stood is what the next one is measured against.
      for (let more = 1; more <= 31; more += 1)
        last = acceptRate(last, quote(76_000, beginMs + more * 60_000));
      expect(acceptRate(last, quote(90_000, beginMs + 32 * 60_000)).suspect).toBeNull();
    }
  });

  it('forgets a suspicion when the price comes back', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(70_000, 60_000));
    expect(acceptRate(doubted, quote(50_500, 120_000))).toMatchObject({ rate: 50_500, suspect: null });
  });

  it('compares with no price that is more than an hour old', () => {
    expect(acceptRate(makeKept(50_000, 0), quote(90_000, 3_600_001)).rate).toBe(90_000);
  });
});

describe('two sources', () => {
  const disputed = (value: number, atMs: number, before = makeKept(50_000, 0)) => ({
    ...before,
    suspect: { rate: value, atMs, isDisputed: true },
  });

  it('are believed up to a difference of 2 %, with the price of the first, and doubted beyond it, also at first', () => {
    expect(acceptRate(undefined, quote(50_000, 0), rate(51_000))).toEqual(makeKept(50_000, 0));
    expect(acceptRate(undefined, quote(50_000, 0), rate(49_000))).toEqual(makeKept(50_000, 0));
    for (const other of [51_001, 48_999]) {
      expect(acceptRate(undefined, quote(50_000, 0), rate(other))).toEqual(disputed(50_000, 0));
      const later = acceptRate(
        makeKept(50_000, 0),
        quote(50_100, 60_000),
        rate(other + Math.sign(other - 50_000) * 200),
      );
      expect(later).toEqual(disputed(50_100, 60_000));
      expect(pickQuote(later, 60_000)).toBeUndefined();
    }
  });

  it('that contradict each other are believed once they agree again', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(50_000, 60_000), rate(60_000));
    expect(acceptRate(doubted, quote(50_500, 120_000), rate(50_600))).toEqual(makeKept(50_500, 120_000));
    expect(acceptRate(doubted, quote(50_500, 120_000), rate(60_000))).toEqual(disputed(50_500, 120_000));
    expect(acceptRate(doubted, quote(61_000, 120_000), rate(61_000)).suspect).toEqual({
      rate: 61_000,
      atMs: 120_000,
    });
  });

  it('are not settled by one of them alone, until the other was silent for an hour', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(50_000, 60_000), rate(60_000));
    expect(acceptRate(doubted, quote(50_000, 3_660_000), 'silent')).toEqual(doubted);
    const settled = acceptRate(doubted, quote(50_000, 3_660_001), 'silent');
    expect(settled).toMatchObject({ ...makeKept(50_000, 3_660_001), base: { rate: 50_000, atMs: 0 } });
  });

  it('of which one is silent: a jump of the other one is never believed, at once, in steps or after days', () => {
    let last = makeKept(64_000, 0);
    for (const [at, value] of [76_000, 90_000, 90_000, 90_000].entries())
      last = acceptRate(last, quote(value, (at + 1) * 60_000), 'silent');
    expect(last).toMatchObject({ rate: 76_000, suspect: { rate: 90_000, atMs: 120_000 } });
    expect(acceptRate(last, quote(90_000, 9 * 86_400_000), 'silent')).toEqual(last);
    const late = acceptRate(makeKept(64_000, 0), quote(90_000, 9 * 86_400_000), 'silent');
    expect(late.suspect?.rate).toBe(90_000);
    // Both say so, a minute after it was doubted.
    expect(acceptRate(last, quote(90_000, 179_999), rate(90_000))).toEqual(last);
    expect(acceptRate(last, quote(90_000, 180_000), rate(90_000))).toEqual(makeKept(90_000, 180_000));
    expect(acceptRate(last, quote(64_500, 180_000), rate(64_500))).toEqual(makeKept(64_500, 180_000));
  });

  it('that disputed a price cannot confirm a jump alone once the other is silent', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(50_000, 60_000), rate(90_000));
    const jumped = acceptRate(doubted, quote(90_000, 3_660_001), 'silent');
    expect(jumped).toEqual({ ...makeKept(50_000, 0), suspect: { rate: 90_000, atMs: 3_660_001 } });
    expect(acceptRate(jumped, quote(90_000, 9_660_001), 'silent')).toEqual(jumped);
    const own = acceptRate(makeKept(50_000, 0), quote(90_000, 60_000), rate(50_000));
    expect(acceptRate(own, quote(90_000, 120_000), rate(90_000))).toEqual(makeKept(90_000, 120_000));
  });
});

describe('pickQuote', () => {
  const doubted = acceptRate(makeKept(50_000, 0), quote(70_000, 60_000));

  it('is the kept price for five minutes, and not a millisecond longer', () => {
    expect(pickQuote(makeKept(50_000, 7), 300_007)).toEqual(quote(50_000, 7));
    expect(pickQuote(makeKept(50_000, 7), 300_008)).toBeUndefined();
    expect(pickQuote(undefined, 0)).toBeUndefined();
  });

  it('is neither price while a newer one is doubted, however recent the old one is', () => {
    expect(pickQuote(makeKept(50_000, 0), 60_000)?.rate).toBe(50_000);
    expect(pickQuote(doubted, 60_000)).toBeUndefined();
  });
});

describe('isPollDue', () => {
  it('asks for the first price, and then once a minute', () => {
    expect(isPollDue(undefined, 0)).toBe(true);
    expect(isPollDue(makeKept(50_000, 0), 59_999)).toBe(false);
    expect(isPollDue(makeKept(50_000, 0), 60_000)).toBe(true);
  });

  it('waits a minute after a doubted price, so that the answer can confirm it', () => {
    const doubted = acceptRate(makeKept(50_000, 0), quote(70_000, 90_000));
    expect(isPollDue(doubted, 149_999)).toBe(false);
    expect(isPollDue(doubted, 150_000)).toBe(true);
  });
});
