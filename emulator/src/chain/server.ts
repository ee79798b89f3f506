import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenLocally, sendJson, type LocalServer } from '../http.ts';
import { isRecord } from '../json.ts';
import { troubles } from '../troubles.ts';
import { act, actionText, modes, type ChainState } from './actions.ts';
import { bitcoinApi, type ApiAnswer } from './bitcoin-api.ts';
import { Chain, type ChainCoin, type PastTx } from './chain.ts';
import { ethereumRpc, listInternalTransfers } from './ethereum-api.ts';
import { chainPage } from './page.ts';

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
const bodyMax = 64 * 1024;

/**
 * An invented Bitcoin and an invented Ethereum chain: `/btc/…` is an Esplora API, `POST /eth` JSON-RPC, `/etherscan` the
 * list of internal transfers; `/second/btc/…` and `/second/eth` are second sources of the same chains, with troubles and
 * lies of their own. `/sanctioned` is a list of one address. `GET /` is a page to pay, mine, replace, drop and reorganise; `POST /act` does the same
 * (form fields or JSON, see actions.ts), `GET /state` shows both chains. No real chain is ever asked. `past`: what the
 * chains begin with.
 */
export function startChain(options: Options): Promise<LocalServer> {
  const { now = Date.now, past } = options;
  const state = (coin: ChainCoin): ChainState => ({
    ...{ chain: new Chain(coin, now, past?.[coin]), mode: 'ok', lies: {} },
  });
  const [btc, eth] = [state('btc'), state('eth')];
  const second = { btc: { ...btc }, eth: { ...eth } };
  const states = { btc, eth, sanctioned: past?.sanctioned ?? '', second };
  return listenLocally(options.port, (request, response) => {
    answer(request, response, states).catch(() => response.destroy());
  });
}

type Options = { port: number; now?: () => number; past?: ChainPast };
export type ChainPast = Readonly<Record<ChainCoin, readonly PastTx[]>> & { sanctioned?: string };

type States = Record<ChainCoin, ChainState> & {
  second: Record<ChainCoin, ChainState>;
  /** The address that is on the list. */
  sanctioned: string;
};

async function answer(request: IncomingMessage, response: ServerResponse, states: States): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chain');
  if (pathname === '/') return sendPage(response, states);
  if (pathname === '/state') return sendJson(response, 200, shownState(states));
  if (pathname === '/act' && request.method === 'POST') return answerAct(request, response, states);
  if (pathname === '/sanctioned') return void response.end(states.sanctioned);
  const source = pathname.startsWith('/second/') ? states.second : states;
  const path = pathname.replace(/^\/second/, '');
  if (path.startsWith('/btc/'))
    return send(response, source.btc, () => {
      const isLost = source.btc.mode === 'behind' && /^\/btc\/(tx|block)\//.test(path);
      return isLost ? undefined : bitcoinApi(source.btc.chain, path.slice('/btc'.length));
    });
  if (path === '/eth' && request.method === 'POST') {
    const { id = null, method, params } = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
    const { chain, mode } = source.eth;
    const known = mode === 'no-trace' && method === 'debug_traceTransaction' ? '' : method;
    const about = mode === 'behind' && String(method).startsWith('eth_getTransaction') ? [] : params;
    return send(response, source.eth, () => ({
      json: rpcAnswer(chain, { id, method: known, params: about }),
    }));
  }
  if (pathname === '/etherscan')
    return send(response, states.eth, () => ({
      json: listInternalTransfers(states.eth.chain, searchParams.get('txhash') ?? ''),
    }));
  sendJson(response, 404, { error: 'no such page or call' });
}

function rpcAnswer(chain: Chain, asked: { id: unknown; method: unknown; params: unknown }) {
  const { id, method, params } = asked;
  try {
    return {
      jsonrpc: '2.0',
      id,
      result: ethereumRpc(chain, String(method), Array.isArray(params) ? params : []),
    };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: -32601, message: (error as Error).message } };
  }
}

function send(response: ServerResponse, { mode, lies }: ChainState, work: () => ApiAnswer): void {
  const trouble = troubles[mode];
  if (trouble !== undefined) {
    trouble(response);
    return;
  }
  const found = work();
  if (found === undefined) response.writeHead(404).end('Not found');
  else if ('text' in found) response.end(mode === 'wrong-network' ? 'f'.repeat(64) : found.text);
  else {
    const told = mode === 'wrong-network' ? { ...lies, result: '0xaa36a7' } : lies;
    sendJson(
      response,
      200,
      changed(found.json, { lies: told, agedSeconds: mode === 'stale' || mode === 'behind' ? 4 * 3600 : 0 }),
    );
  }
}

type Change = { lies: Readonly<Record<string, unknown>>; agedSeconds: number };

/** The answer with each member that is lied about replaced, and its times as if nothing had moved since. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key in change.lies ? change.lies[key] : isTime(key) ? aged(member, change) : changed(member, change),
    ]),
  );
}

function isTime(key: string): boolean {
  return key === 'timestamp' || key === 'block_time';
}

function aged(time: unknown, { agedSeconds }: Change): unknown {
  return typeof time === 'number' ? time - agedSeconds : `0x${(Number(time) - agedSeconds).toString(16)}`;
}

async function answerAct(request: IncomingMessage, response: ServerResponse, states: States): Promise<void> {
  const body = await bodyOf(request);
  const isForm = request.headers['content-type']?.includes('urlencoded') === true;
  const given: unknown = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
  const fields = isRecord(given) ? given : {};
  const source = fields['source'] === 'second' ? states.second : states;
  const done = act(source[fields['coin'] === 'eth' ? 'eth' : 'btc'], fields);
  if (isForm && !('error' in done)) response.writeHead(303, { location: '/' }).end();
  else sendJson(response, 'error' in done ? 400 : 200, done);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += chunk;
    if (text.length > bodyMax) throw new Error('Too long');
  }
  return text;
}

function shownState(states: States) {
  const shown = ({ chain, mode, lies }: ChainState) => ({
    tip: chain.tip.height,
    waiting: chain.waiting.map(({ id }) => id),
    mode,
    lies,
  });
  return { btc: shown(states.btc), eth: shown(states.eth), modes, actions: actionText };
}

function sendPage(response: ServerResponse, states: States): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'cache-control': 'no-store',
  });
  response.end(chainPage(states));
}
