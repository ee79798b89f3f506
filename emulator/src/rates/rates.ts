import { json } from 'node:stream/consumers';
import { listenLocally, sendJson, type LocalServer } from '../http.ts';
import { troubles } from '../troubles.ts';

/** Two sources, each with its own path and answer. */
const firstPath = /^\/v1\/exchangerate\/(BTC|ETH)\/USD$/;
const secondPath = /^\/v2\/prices\/(BTC|ETH)-USD\/spot$/;
const modes = ['ok', ...Object.keys(troubles)];

/** US dollars for one coin, which percentage of them the second source answers, and how both behave. */
const initial = { btc: 64_000.4, eth: 3_200.6, mode: 'ok', secondMode: 'ok', secondPercent: 100 };

/**
 * Exchange rates answered like two real providers: CoinAPI (`GET /v1/exchangerate/BTC/USD` with the header
 * `X-CoinAPI-Key`) and Coinbase (`GET /v2/prices/BTC-USD/spot`). Fixed rates; `GET` and `PUT /control` read and change
 * them and the modes, so that a test can bring the providers down. No real provider is ever called.
 */
export function startRates(options: {
  readonly port: number;
  readonly apiKey: string;
}): Promise<LocalServer> {
  let state = initial;

  return listenLocally(options.port, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://rates');
    if (pathname === '/control') {
      const body = json(request).catch(() => undefined);
      void body.then((given) => {
        const changed = trackChanges(state, Object(given) as Record<string, unknown>);
        state = changed ?? state;
        const error = `btc, eth and secondPercent are numbers, mode and secondMode one of ${modes.join(', ')}`;
        sendJson(response, changed === undefined ? 400 : 200, changed ?? { error });
      });
      return;
    }
    const ofSecond = secondPath.exec(pathname)?.[1];
    const coin = ofSecond ?? firstPath.exec(pathname)?.[1];
    const mode = ofSecond === undefined ? state.mode : state.secondMode;
    if (ofSecond === undefined && request.headers['x-coinapi-key'] !== options.apiKey) {
      sendJson(response, 401, { error: 'Invalid API key' });
    } else if (coin === undefined || request.method !== 'GET') {
      sendJson(response, 404, { error: 'No such resource' });
    } else if (mode !== 'ok') {
      troubles[mode]?.(response);
    } else {
      const rate = coin === 'BTC' ? state.btc : state.eth;
      const time = new Date().toISOString();
      const amount = ((rate * state.secondPercent) / 100).toFixed(2);
      if (ofSecond === undefined)
        sendJson(response, 200, { time, asset_id_base: coin, asset_id_quote: 'USD', rate });
      else sendJson(response, 200, { data: { amount, base: coin, currency: 'USD' } });
    }
  });
}

/**
 * The state after `PUT /control`: absent members stay; with an unknown member or value nothing changes. Any number is a
 * rate, because a provider's nonsense (0, negative) is worth a try.
 */
function trackChanges(state: typeof initial, body: Record<string, unknown>): typeof initial | undefined {
  const isKnown = Object.entries(body).every(([name, value]) =>
    ['mode', 'secondMode'].includes(name)
      ? modes.some((mode) => mode === value)
      : ['btc', 'eth', 'secondPercent'].includes(name) && typeof value === 'number',
  );
  return isKnown ? { ...state, ...body } : undefined;
}
