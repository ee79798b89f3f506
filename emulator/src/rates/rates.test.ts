import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalServer } from '../http.ts';
import { findFreePorts } from '../port-check.ts';
import { startRates } from './rates.ts';

let server: LocalServer;
let base = '';
beforeAll(async () => {
  const port = (await findFreePorts()).rates;
  server = await startRates({ port, apiKey: 'the-key' });
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

// The modes of the source are those of the local chain (functions/proofs/chain/situations.test.ts).
it.each([
  ['BTC/USD', 'the-key', 200],
  ['BTC/USD', 'another', 401],
  ['DOGE/USD', 'the-key', 404],
  ['BTC/EUR', 'the-key', 404],
])('answers %s with the key "%s": %i', async (pair, key, status) => {
  const headers = { 'X-CoinAPI-Key': key };
  expect((await fetch(`${base}/v1/exchangerate/${pair}`, { headers })).status).toBe(status);
});

it('answers as a second source too, without a key, with a percentage of the price', async () => {
  const set = (body: object) => fetch(`${base}/control`, { method: 'PUT', body: JSON.stringify(body) });
  await set({ btc: 50_000, secondPercent: 97, mode: 'down' });
  expect(await (await fetch(`${base}/v2/prices/BTC-USD/spot`)).json()).toEqual({
    data: { amount: '48500.00', base: 'BTC', currency: 'USD' },
  });
  await set({ secondMode: 'down' });
  await expect(fetch(`${base}/v2/prices/BTC-USD/spot`)).rejects.toThrow();
});

it.each([{ mode: 'broken' }, { btc: '1' }, { doge: 1 }])('refuses the control %j', async (body) => {
  const answer = await fetch(`${base}/control`, { method: 'PUT', body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
});
