import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { minuteMs } from '@keelstone/domain/time-units';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Api } from '../testing/api.ts';
import { faultsOf } from '../testing/books.ts';
import { changes, fingerprint } from '../testing/database.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { freshKey } from '../testing/records.ts';
import { controlRates, forgetQuotes, rateRequests } from '../testing/rate-source.ts';
import { freshDatabase, loggedErrors, testDeps } from '../testing/test-environment.ts';
import { upload } from '../testing/uploads.ts';
import { times } from '../testing/burst.ts';

const normal = { btc: 64_000.4, eth: 3_200.6, mode: 'ok' } as const;
const database = freshDatabase('proof-rates');
let skewMs = 0;
const apis: Api[] = [];
let admin: Person;
let holder: Person;

const now = () => Date.now() + skewMs;
const open = (): Deps => testDeps({ database, now, rates: 'live', config: { throttleScale: 1000 } });
/** An instance that remembers nothing, as after a cold start. */
async function freshApi(): Promise<Api> {
  const api = await startApi(open());
  apis.push(api);
  return api;
}
const rates = async (api: Api) => {
  const { body } = await api.call('get-rates');
  return [body.btc, body.eth];
};
const noPrice = [503, 'Exchange rate unavailable'];
const withdraw = (api: Api) =>
  api.call('request-withdrawal', {
    token: holder.token,
    params: { userId: holder.uid },
    body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
  });
const credit = (api: Api) =>
  api.call('credit-profit', {
    token: admin.token,
    body: { id: holder.uid, profit: 64, profitSelected: 'btc', transactionId: freshKey() },
  });

const approve = (api: Api, idToApprove: string) =>
  api.call('approve-transaction', { token: admin.token, body: { idToApprove } });
const deposit = async (api: Api) => {
  const proof = await upload(open(), holder.uid);
  const body = { usd: 640, coinSelected: 'btc' as const, proof, transactionId: freshKey() };
  return api.call('request-deposit', { token: holder.token, body });
};
/** Everything that needs a price is refused, and nothing is written. */
async function expectNothingMoves(api: Api, pendingId: string): Promise<void> {
  const proof = await upload(open(), holder.uid);
  const before = await fingerprint(open());
  const body = { usd: 500, coinSelected: 'btc' as const, proof, transactionId: freshKey() };
  const answers = await Promise.all([
    withdraw(api),
    credit(api),
    api.call('request-deposit', { token: holder.token, body }),
    approve(api, pendingId),
    api.call('request-quote', { token: holder.token, body: { usd: 500, coinSelected: 'btc' } }),
  ]);
  expect(answers.map(({ status, error }) => [status, error.error])).toEqual(answers.map(() => noPrice));
  expect(changes(before, await fingerprint(open()))).toEqual([]);
}
/** A withdrawal that waits for its approval; requested while there was a price, and rejected again by `use`. */
async function withPending(use: (id: string) => Promise<void>): Promise<void> {
  const api = await freshApi();
  const id = (await withdraw(api)).body.transaction._id;
  await forgetQuotes();
  await use(id);
  const rejected = await api.call('reject-transaction', { token: admin.token, body: { idToReject: id } });
  expect(rejected.status).toBe(200);
  expect(await faultsOf(holder.uid)).toEqual([]);
}

beforeAll(async () => {
  const deps = open();
  await deps.wallets.save(currentWallet, makeWalletVersion());
  admin = await makePerson(deps, { isAdmin: true });
  const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };
  holder = await makePerson(deps, { kycStatus: 'Approved', figures });
});
beforeEach(async () => {
  await controlRates(normal);
  await forgetQuotes();
});
afterAll(async () => {
  await controlRates(normal);
  await Promise.all(apis.map((api) => api.close()));
  expect(loggedErrors).toEqual([]);
});

describe('a provider that fails', () => {
  it.each(['down', 'slow', 'garbage', 'redirect'] as const)(
    'is answered with 503 when it is %s, and no money moves',
    async (mode) => {
      await withPending(async (id) => {
        await controlRates({ mode });
        const api = await freshApi();
        await Promise.all([expectNothingMoves(api, id), rates(api)]);
        expect((await api.call('get-rates')).body).toEqual({ btc: null, eth: null, asOf: null });
      });
    },
  );
});

describe('a quote', () => {
  it('is requested once, however many requests of an instance wait for it', async () => {
    const api = await freshApi();
    const before = await rateRequests();
    await Promise.all(times(10, () => rates(api)));
    expect((await rateRequests()) - before).toBe(2);
  });

  it('is requested once a minute, by all instances together', async () => {
    const [one, two] = [await freshApi(), await freshApi()];
    const before = await rateRequests();
    await rates(one);
    await Promise.all([rates(one), rates(two), rates(one), rates(two)]);
    expect((await rateRequests()) - before).toBe(2);
    skewMs += minuteMs + 1;
    await rates(one);
    await rates(two);
    expect((await rateRequests()) - before).toBe(4);
  });

  it('that has fallen by a quarter makes both the old and the new one unusable until it is confirmed', async () => {
    await withPending(async (id) => {
      const [one, two] = [await freshApi(), await freshApi()];
      await Promise.all([rates(one), rates(two)]);
      await controlRates({ btc: 48_000 });
      skewMs += minuteMs + 1;
      await rates(one);
      for (const api of [one, two, await freshApi()]) await expectNothingMoves(api, id);
      skewMs += minuteMs + 1;
      expect(await rates(two)).toEqual([48_000, 3_201]);
      expect((await deposit(one)).body.transaction).toMatchObject({ rate: 48_000, btc: 0.013333 });
    });
  });

  it('that was doubted by one of two polls of the same moment is doubted by both or by none', async () => {
    const apis = [await freshApi(), await freshApi()];
    await Promise.all(apis.map(rates));
    await controlRates({ btc: 48_000 });
    skewMs += minuteMs + 1;
    expect(await Promise.all(apis.map(rates))).toEqual(times(2, () => [null, 3_201]));
  });
});
