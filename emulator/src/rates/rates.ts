import { json } from 'node:stream/consumers';
import { listenLocally, sendJson, type LocalServer } from '../http.ts';
import { troubles } from '../troubles.ts';

const path = /^\/v1\/exchangerate\/(BTC|ETH)\/USD$/;
const modes = ['ok', ...Object.keys(troubles)];

/** US dollars for one coin, and how the source behaves. */
const initial = { btc: 64_000.4, eth: 3_200.6, mode: 'ok' };

/**
 * Exchange rates answered like the real provider (CoinAPI): `GET /v1/exchangerate/BTC/USD` with the header
 * `X-CoinAPI-Key`. Fixed rates; `GET` and `PUT /control` read and change them and the mode, so that the provider can be
 * brought down. No real provider is ever called.
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
        const changed = changedBy(state, Object(given) as Record<string, unknown>);
        state = changed ?? state;
        const error = `btc and eth are numbers, mode is one of ${modes.join(', ')}`;
        sendJson(response, changed === undefined ? 400 : 200, changed ?? { error });
      });
      return;
    }
    const coin = path.exec(pathname)?.[1];
    if (request.headers['x-coinapi-key'] !== options.apiKey) {
      sendJson(response, 401, { error: 'Invalid API key' });
    } else if (coin === undefined || request.method !== 'GET') {
      sendJson(response, 404, { error: 'No such resource' });
    } else if (state.mode !== 'ok') {
      troubles[state.mode]?.(response);
    } else {
      const rate = coin === 'BTC' ? state.btc : state.eth;
      const time = new Date().toISOString();
      sendJson(response, 200, { time, asset_id_base: coin, asset_id_quote: 'USD', rate });
    }
  });
}

/**
 * The state after `PUT /control`: absent members stay; with an unknown member or value nothing changes. Any number is a
 * rate, because a provider's nonsense (0, negative) is worth a try.
 */
function changedBy(state: typeof initial, body: Record<string, unknown>): typeof initial | undefined {
  const isKnown = Object.entries(body).every(([name, value]) =>
    name === 'mode'
      ? modes.some((mode) => mode === value)
      : (name === 'btc' || name === 'eth') && typeof value === 'number',
  );
  return isKnown ? { ...state, ...body } : undefined;
}
