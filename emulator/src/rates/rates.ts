import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenLocally, readBody, sendJson, type LocalServer } from '../http.ts';

/** Two sources, each with its own paths. */
const firstPath = /^\/v1\/exchangerate\/(BTC|ETH)\/USD$/;
const secondPath = /^\/v2\/prices\/(BTC|ETH)-USD\/spot$/;

/**
 * Exchange rates answered like two real providers: CoinAPI (`GET /v1/exchangerate/BTC/USD` with the header
 * `X-CoinAPI-Key`) and Coinbase (`GET /v2/prices/BTC-USD/spot`). Fixed rates; `GET` and `PUT /control` read and change
 * them and the modes, so that a test can bring the providers down. No real provider is ever called.
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
    const ofSecond = secondPath.exec(pathname)?.[1];
    const coin = ofSecond ?? firstPath.exec(pathname)?.[1];
    if (ofSecond === undefined && request.headers['x-coinapi-key'] !== options.apiKey) {
      sendJson(response, 401, { error: 'Invalid API key' });
    } else if (coin === undefined || request.method !== 'GET') {
      sendJson(response, 404, { error: 'No such resource' });
    } else {
      const rate = coin === 'BTC' ? state.btc : state.eth;
      if (ofSecond === undefined) answers[state.mode](response, firstAnswer(coin, rate));
      else answers[state.secondMode](response, secondAnswer(coin, (rate * state.secondPercent) / 100));
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

function firstAnswer(coin: string, rate: number): object {
  return { time: new Date().toISOString(), asset_id_base: coin, asset_id_quote: 'USD', rate };
}

function secondAnswer(coin: string, rate: number): object {
  return { data: { amount: rate.toFixed(2), base: coin, currency: 'USD' } };
}

type Answer = (response: ServerResponse, body: object) => void;

const answers: Record<Mode, Answer> = {
  ok: (response, body) => sendJson(response, 200, body),
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
/** How a source behaves: answers; drops the connection; never answers; answers no JSON; sends elsewhere. */
type Mode = (typeof modes)[number];

/**
 * US dollars for one coin, and which percentage of them the second source answers; the requests for a rate so far,
 * whatever the answer, let a test see what was cached.
 */
type RateState = {
  btc: number;
  eth: number;
  secondPercent: number;
  mode: Mode;
  secondMode: Mode;
  requests: number;
};
const initialState: Readonly<RateState> = {
  ...{ btc: 64_000.4, eth: 3_200.6, secondPercent: 100, requests: 0 },
  ...{ mode: 'ok', secondMode: 'ok' },
};

/**
 * The state after `PUT /control`: absent members stay; an unknown member or value changes nothing and is an error. Any
 * number is a rate, because a provider's nonsense (0, negative) is worth a test.
 */
function applyControl(state: RateState, body: Record<string, unknown>): RateState | { error: string } {
  let next = state;
  for (const [key, value] of Object.entries(body)) {
    const mode = modes.find((candidate) => candidate === value);
    if ((key === 'mode' || key === 'secondMode') && mode !== undefined) next = { ...next, [key]: mode };
    else if ((key === 'btc' || key === 'eth' || key === 'secondPercent') && typeof value === 'number')
      next = { ...next, [key]: value };
    else
      return {
        error: `btc, eth and secondPercent are numbers, mode and secondMode one of ${modes.join(', ')}`,
      };
  }
  return next;
}
