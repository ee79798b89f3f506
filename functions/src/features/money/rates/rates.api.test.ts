import { afterAll, beforeAll, describe, expect, it, beforeEach } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { fieldMessages } from '@keelstone/domain/messages';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { PriceHistoryWire } from '@keelstone/domain/api/price-history.wire';
import { dayOf } from '@keelstone/domain/ledger/statement-period';
import { acceptRate } from '@keelstone/domain/rates/accept-rate';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { keepDailyPrices } from './keep-daily-prices.service.ts';
import { rateCache } from './rate-cache.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import {
  fixedQuotes,
  fixedRates,
  freshDatabase,
  loggedErrors,
  testDeps,
} from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

const minute = 60_000;
const clock = { aheadMs: 0 };
const rates = { ...fixedRates };
const now = () => Date.now() + clock.aheadMs;

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  const known = testDeps({ database: freshDatabase('quotes'), now, config: { throttleScale: 1000 } });
  deps = { ...known, quotes: fixedQuotes(now, rates) };
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  [ada, ben] = [await makePerson(deps), await makePerson(deps)];
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const ask = async (usd = 500, coinSelected: 'btc' | 'eth' = 'btc') =>
  (await api.call('request-quote', { token: ada.token, body: { usd, coinSelected } })).body;

async function file(
  person: Person,
  quote: string,
  change: { usd?: number; coinSelected?: 'btc' | 'eth' } = {},
) {
  const proof = await upload(deps, person.uid);
  const body = { usd: 500, coinSelected: 'btc' as const, quote, proof, transactionId: freshKey(), ...change };
  return { body, answer: await api.call('request-deposit', { token: person.token, body }) };
}

/** Runs at another price or time, and puts both back. */
async function later<T>({ minutes = 0, btc = fixedRates.btc }, work: () => Promise<T>): Promise<T> {
  Object.assign(rates, { btc });
  clock.aheadMs = minutes * minute;
  try {
    return await work();
  } finally {
    Object.assign(rates, fixedRates);
    clock.aheadMs = 0;
  }
}

describe('a quote', () => {
  it('states what to send, at which price and until when, and stores nothing', async () => {
    const before = await fingerprint(deps);
    const { quote, expiresAt, ...told } = await ask();
    expect(told).toEqual({ coinSelected: 'btc', usd: 500, coin: 0.007813, rate: 64_000 });
    expect(quote.length).toBeLessThanOrEqual(200);
    const leftMs = Date.parse(expiresAt) - now();
    expect(leftMs).toBeGreaterThan(29 * minute);
    expect(leftMs).toBeLessThanOrEqual(30 * minute);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

describe('a deposit that is filed with a quote', () => {
  it('in time books the quoted amount, even if the price has moved', async () => {
    const { quote } = await ask();
    const { answer } = await later({ minutes: 29, btc: 40_000 }, () => file(ada, quote));
    expect(answer.body.transaction).toMatchObject({ usd: 500, btc: 0.007813, rate: 64_000 });
  });

  it('after its end books the coin that was sent, at a price that has fallen, and is the same deposit if it is sent again', async () => {
    const { quote } = await ask();
    const { body, answer } = await later({ minutes: 31, btc: 60_000 }, () => file(ada, quote));
    expect(answer.body.transaction).toMatchObject({ usd: 468.78, btc: 0.007813, rate: 60_000 });
    const again = await api.call('request-deposit', { token: ada.token, body });
    expect(again.body).toEqual(answer.body);
  });

  it.each([
    { title: 'somebody else’s', who: () => ben, change: {} },
    { title: 'one for another amount', who: () => ada, change: { usd: 501 } },
    { title: 'one for another coin', who: () => ada, change: { coinSelected: 'eth' as const } },
  ])('is refused with a plain sentence, and nothing is filed: $title', async ({ who, change }) => {
    const { quote } = await ask();
    const before = await fingerprint(deps);
    const { answer } = await file(who(), quote, change);
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([
      400,
      'invalid-input',
      fieldMessages.quote,
    ]);
    const written = changes(before, await fingerprint(deps)).filter((name) => !name.startsWith('inbox/'));
    expect(written).toEqual([]);
  });
});

/** Noon of UTC, so that a test never crosses midnight. */
const noonMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
let nowMs = noonMs;
const jobTime = () => nowMs;
beforeEach(async () => {
  nowMs = noonMs;
  for (const { month } of await deps.prices.list({})) await deps.prices.remove(month);
});

type Rates = { btc: number; eth: number };
/** A run of the job at the test's time, with these prices. */
const keep = (rates: Rates) =>
  keepDailyPrices({ ...deps, now: jobTime, quotes: fixedQuotes(jobTime, rates) });

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
    const quotes = rateCache({ store: deps.rates, provider: () => Promise.resolve(undefined), now: jobTime });
    expect(await keepDailyPrices({ ...deps, now: jobTime, quotes })).toBe(false);
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
