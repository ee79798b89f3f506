import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import {
  exchangeRateProvider,
  spotPriceProvider,
} from '../src/features/core/rates/exchange-rate-provider.ts';
import { rateCache } from '../src/features/core/rates/rate-cache.ts';
import { startApi, type Api } from '../testing/api.ts';
import { times } from '../testing/burst.ts';
import { nothingWritten } from '../testing/database.ts';
import { makeHolder, requestDeposit, setUpRace } from '../testing/holders.ts';
import { freshKey } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { upload } from '../testing/uploads.ts';

/** The provider's answers, and how often it was asked. */
const market = { btc: 64_000.4, eth: 3_200.6, isDown: false, asked: 0, second: NaN };
const provider = (coin: Coin) => {
  market.asked += 1;
  return Promise.resolve(market.isDown ? undefined : usdPerCoin(market[coin]));
};
/** Silent unless a test gives it a price. */
const second = () => Promise.resolve(usdPerCoin(market.second));
const { deps, api, clock } = await memoryApi();
const race = await setUpRace({ deps, api });
const [{ token }] = race.admins;
const holder = await makeHolder(deps);
const apis: Api[] = [];
/** An instance that remembers nothing, as after a cold start. */
async function fresh(hasSecond = true) {
  const quotes = rateCache({ store: deps.rates, provider, ...(hasSecond && { second }), now: deps.now });
  const on = await startApi({ ...deps, quotes });
  apis.push(on);
  return { on, find: () => quotes.find('btc') };
}
afterAll(() => Promise.all(apis.map((each) => each.close())));
beforeEach(async () => {
  Object.assign(market, { btc: 64_000.4, isDown: false, asked: 0, second: NaN });
  for (const coin of ['btc', 'eth'])
    await deps.db.write((writer) => writer.delete({ collection: 'rates', id: coin }));
});

/** Everything that needs a price is refused, and nothing is written. */
async function expectNothingMoves(on: Api, idToApprove: string): Promise<void> {
  const { uid: userId, token: own } = holder;
  const key = { transactionId: freshKey() };
  const proof = await upload(deps, userId);
  const money = { usd: 500, coinSelected: 'btc' } as const;
  const body = { ...money, btcAddress: exampleAddresses.btc, ...key };
  const credit = { id: userId, profit: 64, profitSelected: 'btc', ...key } as const;
  await nothingWritten(deps, async () => {
    const answers = [
      await on.call('request-withdrawal', { token: own, params: { userId }, body }),
      await on.call('credit-profit', { token, body: credit }),
      await on.call('request-deposit', { token: own, body: { ...money, ...key, proof } }),
      await on.call('approve-transaction', { token, body: { idToApprove } }),
      await on.call('request-quote', { token: own, body: money }),
    ];
    const refused = [503, 'Exchange rate unavailable'];
    expect(answers.map(({ status, error }) => [status, error.error])).toEqual(times(5, () => refused));
  });
}
/** A withdrawal that waits for its approval. */
const pending = async (): Promise<string> =>
  (await race.withdraw(holder, { usd: 500 })()).body.transaction._id;

describe('a price', () => {
  it('is missing while the provider gives none: what needs one is answered with 503, and no money moves', async () => {
    const id = await pending();
    market.isDown = true;
    const { on } = await fresh();
    await expectNothingMoves(on, id);
    expect((await on.call('get-rates')).body).toEqual({ btc: null, eth: null, asOf: null });
  });

  it('is requested once a minute, by all instances and all that wait for it together', async () => {
    const [one, two] = [await fresh(), await fresh()];
    await Promise.all(times(10, () => one.find()));
    expect(market.asked).toBe(1);
    await Promise.all([one, two, one, two].map(({ find }) => find()));
    expect(market.asked).toBe(1);
    clock.skewMs += minuteMs + 1;
    for (const { find } of [one, two]) await find();
    expect(market.asked).toBe(2);
  });

  it('that has fallen by a quarter makes both the old and the new one unusable until it is confirmed', async () => {
    const id = await pending();
    const [one, two] = [await fresh(false), await fresh(false)];
    await Promise.all([one.find(), two.find()]);
    market.btc = 48_000;
    clock.skewMs += minuteMs + 1;
    // Two polls of the same moment doubt it together.
    expect(await Promise.all([one.find(), two.find()])).toEqual([undefined, undefined]);
    for (const { on } of [one, two, await fresh(false)]) await expectNothingMoves(on, id);
    // A doubt asks no more often than a price.
    const { asked } = market;
    clock.skewMs += 2 * minuteMs;
    for (const { find } of [one, one, one]) await find();
    expect(market.asked).toBe(asked + 1);
    clock.skewMs += 13 * minuteMs + 1;
    const { body: shown } = await two.on.call('get-rates');
    expect(shown).toMatchObject({ btc: 48_000, eth: 3_201 });
    const { body } = await requestDeposit({ api: one.on, deps }, holder, { usd: 640 });
    expect(body.transaction).toMatchObject({ rate: 48_000, btc: 0.013333 });
  });
});

describe('a second source', () => {
  it('counts once the first was silent for a minute, and no longer when it answers again', async () => {
    market.second = 63_900;
    const { find } = await fresh();
    expect((await find())?.rate).toBe(64_000);
    market.isDown = true;
    clock.skewMs += minuteMs / 2;
    expect((await find())?.rate).toBe(64_000);
    clock.skewMs += minuteMs / 2 + 1;
    expect((await find())?.rate).toBe(63_900);
    market.isDown = false;
    clock.skewMs += minuteMs + 1;
    expect((await find())?.rate).toBe(64_000);
  });

  it('has to answer before a jump of the first one is believed, however long that takes', async () => {
    market.second = 64_000;
    const { find } = await fresh();
    await find();
    for (const [btc, second, seen] of [
      [76_000, NaN, 76_000],
      [90_000, NaN, undefined],
      [90_000, NaN, undefined],
      [90_000, 90_000, 90_000],
    ] as const) {
      Object.assign(market, { btc, second });
      clock.skewMs += 5 * minuteMs;
      expect((await find())?.rate).toBe(seen);
    }
  });

  it('that differs by more than 2 % makes the price unusable for all instances, and nothing moves, until both agree', async () => {
    const id = await pending();
    market.second = 62_000;
    const [one, two] = [await fresh(), await fresh()];
    expect([await one.find(), await two.find()]).toEqual([undefined, undefined]);
    await expectNothingMoves(two.on, id);
    market.isDown = true;
    clock.skewMs += minuteMs + 1;
    expect(await one.find()).toBeUndefined();
    const { asked } = market;
    clock.skewMs += minuteMs / 2;
    expect([await one.find(), await one.find(), market.asked]).toEqual([undefined, undefined, asked]);
    Object.assign(market, { isDown: false, second: 63_000 });
    expect((await two.find())?.rate).toBe(64_000);
  });
});

/** How each source is asked, and where. */
const sources = {
  first: [(url: string) => exchangeRateProvider({ url, apiKey: 'key' })('btc'), '/BTC/USD'],
  second: [(url: string) => spotPriceProvider(url)('btc'), '/prices/BTC-USD/spot'],
} as const;
const price = '{"rate":64000.4}';
const spot = (data: object = {}) =>
  JSON.stringify({ data: { amount: '64000.50', currency: 'USD', ...data } });
it.each<[keyof typeof sources, string, number | undefined, string, number?]>([
  ['first', 'answers', 200, price, 64_000],
  ['first', 'is down', 500, price],
  ['first', 'is slow', undefined, price],
  ['first', 'answers no JSON', 200, '<html>'],
  ['first', 'answers another type', 200, '{"rate":"64000"}'],
  ['first', 'answers nothing', 200, '{"rate":0}'],
  ['first', 'redirects', 302, price],
  ['second', 'answers', 200, spot(), 64_001],
  ['second', 'names the coin', 200, spot({ base: 'BTC' }), 64_001],
  ['second', 'answers about another coin', 200, spot({ base: 'ETH' })],
  ['second', 'answers in another currency', 200, spot({ currency: 'EUR' })],
  ['second', 'answers no amount', 200, spot({ amount: '6e4' })],
  ['second', 'does not know the coin', 404, spot()],
])('the %s source, which %s', async (which, _how, status, text, rate) => {
  const [ask, path] = sources[which];
  const server = createServer(({ url, headers }, response) => {
    const isKnown = which === 'second' || headers['x-coinapi-key'] === 'key';
    const answered = url === path ? (isKnown ? status : 401) : 200;
    if (answered !== undefined) response.writeHead(answered, { location: '/elsewhere' }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  expect(await ask(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)).toBe(rate);
  server.closeAllConnections();
  server.close();
});

it('a second source without an address is not asked', async () => {
  expect(await spotPriceProvider('')('btc')).toBeUndefined();
});
