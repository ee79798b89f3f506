import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenLocally, readBody, sendJson, type LocalServer } from '../http.ts';

const path = /^\/v1\/exchangerate\/(BTC|ETH)\/USD$/;

/**
 * Exchange rates answered like the real provider (CoinAPI): `GET /v1/exchangerate/BTC/USD` with the header
 * `X-CoinAPI-Key`. Fixed rates; `GET` and `PUT /control` read and change them and the mode, so that a
 * test can bring the provider down. No real provider is ever called.
 */
export function startRates(options: {
  readonly port: number;
  readonly apiKey: string;
}): Promise<LocalServer> {
  let state = initialState;

  return listenLocally(options.port, (request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://rates').pathname;
    if (pathname === '/control') {
      control(request, response).catch(() => response.destroy());
      return;
    }
    state = { ...state, requests: state.requests + 1 };
    const coin = path.exec(pathname)?.[1];
    if (request.headers['x-coinapi-key'] !== options.apiKey) {
      sendJson(response, 401, { error: 'Invalid API key' });
    } else if (coin === undefined || request.method !== 'GET') {
      sendJson(response, 404, { error: 'No such resource' });
    } else {
      answers[state.mode](response, coin === 'BTC' ? 'BTC' : 'ETH', state);
    }
  });

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const next = applyControl(state, (await readBody(request)) ?? {});
      if ('error' in next) return sendJson(response, 400, next);
      state = next;
    }
    sendJson(response, 200, state);
  }
}

type Answer = (response: ServerResponse, coin: 'BTC' | 'ETH', state: RateState) => void;

const answers: Record<Mode, Answer> = {
  ok: (response, coin, state) =>
    sendJson(response, 200, {
      time: new Date().toISOString(),
      asset_id_base: coin,
      asset_id_quote: 'USD',
      rate: coin === 'BTC' ? state.btc : state.eth,
    }),
  down: (response) => response.destroy(),
  slow: () => undefined, // never answers; the caller's own deadline must end it
  garbage: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>Bad gateway</body></html>');
  },
  redirect: (response) => {
    response.writeHead(302, { location: '/elsewhere' });
    response.end();
  },
};

const modes = ['ok', 'down', 'slow', 'garbage', 'redirect'] as const;
/** How the source behaves: answers; drops the connection; never answers; answers no JSON; sends elsewhere. */
type Mode = (typeof modes)[number];

/** US dollars for one coin; the requests for a rate so far, whatever the answer, let a test see what was cached. */
type RateState = { btc: number; eth: number; mode: Mode; requests: number };
const initialState: Readonly<RateState> = { btc: 64_000.4, eth: 3_200.6, mode: 'ok', requests: 0 };

/**
 * The state after `PUT /control`: absent members stay; an unknown member or value changes nothing and is an error. Any
 * number is a rate, because a provider's nonsense (0, negative) is worth a test.
 */
function applyControl(state: RateState, body: Record<string, unknown>): RateState | { error: string } {
  let next = state;
  for (const [key, value] of Object.entries(body)) {
    const mode = modes.find((candidate) => candidate === value);
    if (key === 'mode' && mode !== undefined) next = { ...next, mode };
    else if (key === 'btc' && typeof value === 'number') next = { ...next, btc: value };
    else if (key === 'eth' && typeof value === 'number') next = { ...next, eth: value };
    else return { error: `btc and eth are numbers, mode is one of ${modes.join(', ')}` };
  }
  return next;
}
