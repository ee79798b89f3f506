import { beforeEach, describe, expect, it } from 'vitest';
import { acceptRate } from '@keelstone/domain/core/rates/accept-rate';
import { ratesTexts } from '@keelstone/domain/core/rates/rates.texts';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { nothingWritten } from '../../../../testing/database.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { upload } from '../../../../testing/uploads.ts';
import { keepDailyPrices } from './keep-daily-prices.service.ts';
import { rateCache } from './rate-cache.ts';

/** Noon of UTC, so that a test never crosses midnight. */
const noonMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
const now = { ms: noonMs };
const { deps, api } = await memoryApi({ now: () => now.ms });
const [ada, ben] = [await makePerson(deps), await makePerson(deps)];
const priced = (rates: { btc: number; eth: number }) => fixedQuotes(() => now.ms, rates);
beforeEach(async () => {
  now.ms = noonMs;
  deps.quotes = priced({ btc: 64_000, eth: 3_201 });
  for (const { month } of await deps.prices.list({})) await deps.prices.eraseNow(month);
});

describe('a quote', () => {
  const ask = async () => {
    const body = { usd: 500, coinSelected: 'btc' } as const;
    return (await api.call('request-quote', { token: ada.token, body })).body;
  };
  const fileLater = async (minutes: number, btc: number, change: object = {}, person = ada) => {
    const { quote } = await ask();
    now.ms += minutes * minuteMs;
    deps.quotes = priced({ btc, eth: 3_201 });
    const proof = await upload(deps, person.uid);
    const about = { usd: 500, coinSelected: 'btc', quote, proof, transactionId: freshKey() } as const;
    const send = () => api.call('request-deposit', { token: person.token, body: { ...about, ...change } });
    return send;
  };

  it('states what to send, at which price and until when, and stores nothing', async () => {
    await nothingWritten(deps, async () => {
      const { quote, expiresAt, ...told } = await ask();
      expect(told).toEqual({ coinSelected: 'btc', usd: 500, coin: 0.007813, rate: 64_000 });
      expect(quote.length).toBeLessThanOrEqual(200);
      expect(Date.parse(expiresAt)).toBe(noonMs + 30 * minuteMs);
    });
  });

  it('books the quoted amount before its end, and after it the coin at a price that has fallen, once', async () => {
    const inTime = (await (await fileLater(29, 40_000))()).body.transaction;
    expect(inTime).toMatchObject({ usd: 500, btc: 0.007813, rate: 64_000 });
    deps.quotes = priced({ btc: 64_000, eth: 3_201 });
    const send = await fileLater(31, 60_000);
    const { body } = await send();
    expect(body.transaction).toMatchObject({ usd: 468.78, btc: 0.007813, rate: 60_000 });
    expect((await send()).body).toEqual(body);
  });

  it.each([
    ['of somebody else', {}, ben],
    ['for another amount', { usd: 501 }, ada],
    ['for another coin', { coinSelected: 'eth' }, ada],
  ])('%s is refused with a plain sentence, and nothing is filed', async (_what, change, person) => {
    const send = await fileLater(0, 64_000, change, person);
    await nothingWritten(deps, async () => {
      const { status, error } = await send();
      expect([status, error.code, error.error]).toEqual([400, 'invalid-input', ratesTexts.quote]);
    });
  });
});

describe('the history of prices', () => {
  /** A run of the job with these prices. */
  const keep = (btc: number, eth = btc + 10) => keepDailyPrices({ ...deps, quotes: priced({ btc, eth }) });
  const history = async (range: '7d' | '30d' | '1y') =>
    (await api.call('get-price-history', { token: ada.token, query: { range } })).body;

  it('keeps the first price of each day, though two runs race, and returns the days that have one', async () => {
    for (const daysAgo of [366, 365, 7, 6, 3, 0]) {
      now.ms = noonMs - daysAgo * dayMs;
      expect((await Promise.all([keep(daysAgo + 1), keep(daysAgo + 1)])).filter(Boolean)).toHaveLength(1);
    }
    now.ms += minuteMs;
    await nothingWritten(deps, async () => expect(await keep(65_000)).toBe(false));
    const week = await history('7d');
    expect(week.period).toEqual({ from: toDay(noonMs - 6 * dayMs), to: toDay(noonMs) });
    expect(week.btc.map(({ usd }) => usd)).toEqual([7, 4, 1]);
    expect(week.btc.at(-1)?.takenAt).toBe(new Date(noonMs).toISOString());
    expect(week.eth.map(({ usd }) => usd)).toEqual([17, 14, 11]);
    expect((await history('1y')).btc.map(({ usd }) => usd)).toEqual([366, 8, 7, 4, 1]);
  });

  it('has no price that is doubted or too old, and has one once there is', async () => {
    const quote = (rateUsd: number, atMs: number) => makeQuote({ coin: 'btc', rateUsd, atMs });
    const jumped = acceptRate({ ...quote(64_000, noonMs - minuteMs), suspect: null }, quote(90_000, noonMs));
    const oldQuote = { ...makeQuote({ coin: 'eth', atMs: noonMs - 6 * minuteMs }), suspect: null };
    expect(jumped.suspect).not.toBeNull();
    for (const kept of [jumped, oldQuote]) await deps.rates.replace(kept.coin, kept, undefined);
    const provider = () => Promise.resolve(undefined);
    const quotes = rateCache({ store: deps.rates, provider, now: () => now.ms });
    expect(await keepDailyPrices({ ...deps, quotes })).toBe(false);
    expect(await deps.prices.list({})).toEqual([]);
    now.ms += 60 * minuteMs;
    expect(await keep(90_000)).toBe(true);
  });
});
