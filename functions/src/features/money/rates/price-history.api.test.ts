import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PriceHistoryWire } from '@keelstone/domain/api/price-history.wire';
import { dayOf } from '@keelstone/domain/ledger/statement-period';
import { acceptRate } from '@keelstone/domain/rates/accept-rate';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson } from '../../../../testing/people.ts';
import { fixedQuotes, freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { keepDailyPrices } from './keep-daily-prices.service.ts';
import { rateCache } from './rate-cache.ts';

/** Noon of UTC, so that a test never crosses midnight. */
const noonMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
let nowMs = noonMs;
const now = () => nowMs;
let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('price-history'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
beforeEach(async () => {
  nowMs = noonMs;
  for (const { month } of await deps.prices.list({})) await deps.prices.remove(month);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

type Rates = { btc: number; eth: number };
/** A run of the job at the test's time, with these prices. */
const keep = (rates: Rates) => keepDailyPrices({ ...deps, now, quotes: fixedQuotes(now, rates) });

async function history(range: '7d' | '30d' | '1y'): Promise<PriceHistoryWire> {
  const { token } = await makePerson(deps);
  const { status, body } = await api.call('get-price-history', { token, query: { range } });
  expect(status).toBe(200);
  return body;
}
const stored = () => deps.prices.list({ orderBy: [['month', 'asc']] });

describe('the job that keeps prices', () => {
  it('keeps the first price of the day of both coins, and changes nothing when it runs again', async () => {
    expect(await keep({ btc: 64_000, eth: 3_201 })).toBe(true);
    const first = await stored();
    nowMs += 60_000;
    expect(await keep({ btc: 65_000, eth: 3_300 })).toBe(false);
    expect(await stored()).toEqual(first);
    expect((await history('7d')).btc).toEqual([
      { day: dayOf(noonMs), usd: 64_000, takenAt: new Date(noonMs).toISOString() },
    ]);
  });

  it('keeps one price when two runs race', async () => {
    const runs = await Promise.all([keep({ btc: 1, eth: 2 }), keep({ btc: 3, eth: 4 })]);
    expect(runs.filter(Boolean)).toHaveLength(1);
    const { btc, eth } = await history('7d');
    expect([
      [1, 2],
      [3, 4],
    ]).toContainEqual([btc[0]?.usd, eth[0]?.usd]);
  });

  it('does not keep a price that is doubted or too old, and does once there is one', async () => {
    const quote = (rateUsd: number, atMs: number) => makeQuote({ coin: 'btc', rateUsd, atMs });
    const jumped = acceptRate({ ...quote(64_000, noonMs - 60_000), suspect: null }, quote(90_000, noonMs));
    const oldQuote = { ...makeQuote({ coin: 'eth', atMs: noonMs - 6 * 60_000 }), suspect: null };
    expect(jumped.suspect).not.toBeNull();
    for (const kept of [jumped, oldQuote]) await deps.rates.replace(kept.coin, kept, undefined);
    const quotes = rateCache({ store: deps.rates, provider: () => Promise.resolve(undefined), now });
    expect(await keepDailyPrices({ ...deps, now, quotes })).toBe(false);
    expect(await stored()).toEqual([]);
    nowMs += 60 * 60_000;
    expect(await keep({ btc: 90_000, eth: 3_201 })).toBe(true);
  });
});

describe('get-price-history', () => {
  it('returns the days of the range that have a price, and leaves out the others', async () => {
    for (const [daysAgo, btc] of [
      [7, 1],
      [6, 2],
      [3, 3],
      [0, 4],
    ] as const) {
      nowMs = noonMs - daysAgo * dayMs;
      await keep({ btc, eth: 10 + btc });
    }
    const week = await history('7d');
    expect(week.period).toEqual({ from: dayOf(noonMs - 6 * dayMs), to: dayOf(noonMs) });
    expect(week.btc.map(({ usd }) => usd)).toEqual([2, 3, 4]);
    expect(week.eth.map(({ usd }) => usd)).toEqual([12, 13, 14]);
    expect((await history('30d')).btc.map(({ usd }) => usd)).toEqual([1, 2, 3, 4]);
  });

  it('covers at most a year, over the months that it touches', async () => {
    for (const daysAgo of [366, 365, 200]) {
      nowMs = noonMs - daysAgo * dayMs;
      await keep({ btc: daysAgo, eth: daysAgo });
    }
    expect((await history('1y')).btc.map(({ usd }) => usd)).toEqual([365, 200]);
  });
});
