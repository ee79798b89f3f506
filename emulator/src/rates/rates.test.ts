import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

function rate(pair: string, key = 'the-key', init: RequestInit = {}): Promise<Response> {
  return fetch(`${base}/v1/exchangerate/${pair}`, { ...init, headers: { 'X-CoinAPI-Key': key } });
}

function control(body: unknown): Promise<Response> {
  return fetch(`${base}/control`, { method: 'PUT', body: JSON.stringify(body) });
}

async function requests(): Promise<number> {
  const state: { requests: number } = JSON.parse(await (await fetch(`${base}/control`)).text());
  return state.requests;
}

describe('the exchange-rate source', () => {
  it.each([
    ['BTC', 64_000.4],
    ['ETH', 3_200.6],
  ])('answers %s in the shape of the provider', async (coin, value) => {
    const response = await rate(`${coin}/USD`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const body: { time: string } = JSON.parse(await response.text());
    expect(body).toEqual({
      time: expect.any(String),
      asset_id_base: coin,
      asset_id_quote: 'USD',
      rate: value,
    });
    expect(new Date(body.time).toISOString()).toBe(body.time);
  });

  it('refuses a wrong key and a missing one', async () => {
    expect((await rate('BTC/USD', 'another')).status).toBe(401);
    expect((await fetch(`${base}/v1/exchangerate/BTC/USD`)).status).toBe(401);
  });

  it.each(['DOGE/USD', 'BTC/EUR', 'btc/usd', 'BTC'])('does not know %s', async (pair) => {
    expect((await rate(pair)).status).toBe(404);
  });

  it('returns the rates that were set, and leaves the others unchanged', async () => {
    await control({ btc: 70_000.25 });
    expect(await (await rate('BTC/USD')).json()).toMatchObject({ rate: 70_000.25 });
    expect(await (await rate('ETH/USD')).json()).toMatchObject({ rate: 3_200.6 });
  });

  it('drops the connection when it is down, and comes back', async () => {
    await control({ mode: 'down' });
    await expect(rate('BTC/USD')).rejects.toThrow('fetch failed');
    await control({ mode: 'ok' });
    expect((await rate('BTC/USD')).status).toBe(200);
  });

  it('does not answer within the deadline of the caller when it is slow', async () => {
    await control({ mode: 'slow' });
    const asked = rate('BTC/USD', 'the-key', { signal: AbortSignal.timeout(300) });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('answers 200 with something that is not JSON on request', async () => {
    await control({ mode: 'garbage' });
    await expect((await rate('BTC/USD')).json()).rejects.toThrow(SyntaxError);
  });

  it('redirects on request', async () => {
    await control({ mode: 'redirect' });
    const response = await rate('BTC/USD', 'the-key', { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/elsewhere');
  });

  it('counts the requests for rates', async () => {
    const before = await requests();
    await rate('BTC/USD');
    await rate('BTC/USD', 'another');
    expect((await requests()) - before).toBe(2);
  });

  it.each([{ mode: 'broken' }, { btc: '1' }, { doge: 1 }])('refuses %j and changes nothing', async (body) => {
    const before = await (await fetch(`${base}/control`)).json();
    expect((await control(body)).status).toBe(400);
    expect(await (await fetch(`${base}/control`)).json()).toEqual(before);
  });
});
