import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleAddresses, makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../testing/api.ts';
import { faultsOf, fileOf } from '../testing/books.ts';
import { changes, fingerprint } from '../testing/database.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { freshKey } from '../testing/records.ts';
import { controlRates, forgetQuotes, rateRequests } from '../testing/rate-source.ts';
import { freshDatabase, loggedErrors, testDeps } from '../testing/test-environment.ts';
import { upload } from '../testing/uploads.ts';
import { times } from './races/burst.ts';

const minuteMs = 60_000;
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
  const { status, body, error } = await api.call('get-rates');
  return status === 200 ? [body.btc, body.eth] : [status, error.error];
};
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

beforeAll(async () => {
  const deps = open();
  await deps.wallet.save('wallet', makeWallet());
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
      await controlRates({ mode });
      const api = await freshApi();
      const proof = await upload(open(), holder.uid);
      const before = await fingerprint(open());
      const startedAtMs = Date.now();
      const deposit = api.call('request-deposit', {
        token: holder.token,
        body: { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() },
      });
      const answers = await Promise.all([api.call('get-rates'), withdraw(api), credit(api), deposit]);
      expect(answers.map(({ status, error }) => [status, error.error])).toEqual(
        answers.map(() => [503, 'Exchange rate unavailable']),
      );
      expect(Date.now() - startedAtMs).toBeLessThan(8000);
      expect(changes(before, await fingerprint(open()))).toEqual([]);
    },
  );

  it.each([0, -64_000, 0.4, 1e300])('is not believed when it says %d', async (btc) => {
    await controlRates({ btc });
    expect(await rates(await freshApi())).toEqual([503, 'Exchange rate unavailable']);
  });

  it('is outlived by its last quote for five minutes, and not a moment longer', async () => {
    const api = await freshApi();
    expect(await rates(api)).toEqual([64_000, 3_201]);
    const quotedAtMs = now();
    await controlRates({ mode: 'down' });
    skewMs += 5 * minuteMs - 5000 - (now() - quotedAtMs);
    expect(await rates(api)).toEqual([64_000, 3_201]);
    expect((await withdraw(await freshApi())).status).toBe(200);
    skewMs += 6000;
    const before = await fingerprint(open());
    expect(await rates(api)).toEqual([503, 'Exchange rate unavailable']);
    expect((await withdraw(api)).status).toBe(503);
    expect((await credit(await freshApi())).status).toBe(503);
    expect(changes(before, await fingerprint(open()))).toEqual([]);
    await controlRates({ mode: 'ok' });
    expect(await rates(api)).toEqual([64_000, 3_201]);
  });
});

describe('a quote', () => {
  it('is asked for once a minute, by all instances together', async () => {
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

  it('that jumps by more than a fifth is believed only when a poll a minute later says the same', async () => {
    const api = await freshApi();
    await rates(api);
    await controlRates({ btc: 90_000 });
    skewMs += minuteMs + 1;
    expect(await rates(api)).toEqual([64_000, 3_201]);
    skewMs += minuteMs - 2000;
    expect([await rates(await freshApi()), await rates(api)]).toEqual(times(2, () => [64_000, 3_201]));
    skewMs += 2001;
    expect(await rates(api)).toEqual([90_000, 3_201]);
  });

  it('that jumps about is never believed: the last good one ages until nothing is left', async () => {
    const api = await freshApi();
    await rates(api);
    const seen: unknown[] = [];
    for (const btc of [90_000, 30_000, 120_000, 10_000, 200_000]) {
      await controlRates({ btc });
      skewMs += minuteMs + 100;
      seen.push((await rates(api))[0]);
    }
    expect(seen).toEqual([64_000, 64_000, 64_000, 64_000, 503]);
    expect((await withdraw(api)).status).toBe(503);
  });

  it('is kept on the record: an approval pays what was quoted, not what is quoted now', async () => {
    const api = await freshApi();
    const proof = await upload(open(), holder.uid);
    const body = { usd: 640, coinSelected: 'btc' as const, proof, transactionId: freshKey() };
    const made = await api.call('request-deposit', { token: holder.token, body });
    expect(made.body.transaction).toMatchObject({ rate: 64_000, btc: 0.01 });
    await controlRates({ btc: 70_000 });
    skewMs += minuteMs + 1;
    expect((await rates(api))[0]).toBe(70_000);
    const before = (await fileOf(holder.uid)).account.btc.available;
    const idToApprove = made.body.transaction._id;
    await api.call('approve-transaction', { token: admin.token, body: { idToApprove } });
    expect((await fileOf(holder.uid)).account.btc.available - before).toBe(1_000_000);
    expect(await faultsOf(holder.uid)).toEqual([]);
  });
});
