import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import type { LocalServer } from '../http.ts';
import { startRates } from './rates.ts';

let server: LocalServer;
let base = '';
beforeAll(async () => {
  const port = (await freePorts()).rates;
  server = await startRates({ port, apiKey: 'the-key' });
  base = `http://127.0.0.1:${port}`;
});
beforeEach(() => control({ btc: 64_000.4, eth: 3_200.6, mode: 'ok' }));
afterAll(() => server.close());

const rate = (pair: string, key = 'the-key', init: RequestInit = {}): Promise<Response> =>
  fetch(`${base}/v1/exchangerate/${pair}`, { ...init, headers: { 'X-CoinAPI-Key': key } });
const control = (body: unknown): Promise<Response> =>
  fetch(`${base}/control`, { method: 'PUT', body: JSON.stringify(body) });
const state = async () => (await (await fetch(`${base}/control`)).json()) as { requests: number };

it('answers in the shape of the provider with the rates that were set, and counts the requests', async () => {
  const { requests } = await state();
  await control({ btc: 70_000.25 });
  const response = await rate('BTC/USD');
  expect(response.headers.get('content-type')).toContain('application/json');
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const btc = { time, asset_id_base: 'BTC', asset_id_quote: 'USD', rate: 70_000.25 };
  expect(await response.json()).toEqual(btc);
  expect(await (await rate('ETH/USD')).json()).toMatchObject({ asset_id_base: 'ETH', rate: 3_200.6 });
  expect(await state()).toMatchObject({ requests: requests + 2 });
});

it.each([
  ['BTC/USD', 'another', 401],
  ['DOGE/USD', 'the-key', 404],
  ['BTC/EUR', 'the-key', 404],
  ['BTC', 'the-key', 404],
])('refuses %s with the key "%s": %i', async (pair, key, status) => {
  expect((await rate(pair, key)).status).toBe(status);
});

it('is down, slow, sends garbage or redirects on request, and comes back', async () => {
  await control({ mode: 'down' });
  await expect(rate('BTC/USD')).rejects.toThrow('fetch failed');
  await control({ mode: 'slow' });
  const asked = rate('BTC/USD', 'the-key', { signal: AbortSignal.timeout(300) });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  await control({ mode: 'garbage' });
  await expect((await rate('BTC/USD')).json()).rejects.toThrow(SyntaxError);
  await control({ mode: 'redirect' });
  expect((await rate('BTC/USD', 'the-key', { redirect: 'manual' })).headers.get('location')).toBe(
    '/elsewhere',
  );
  await control({ mode: 'ok' });
  expect((await rate('BTC/USD')).status).toBe(200);
});

it.each([{ mode: 'broken' }, { btc: '1' }, { doge: 1 }])('refuses %j and changes nothing', async (body) => {
  const before = await state();
  expect((await control(body)).status).toBe(400);
  expect(await state()).toEqual(before);
});
