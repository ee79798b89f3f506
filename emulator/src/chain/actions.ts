import { isRecord } from '../json.ts';
import type { Chain, ChainCoin, Transfer } from './chain.ts';

/**
 * How the source of a coin behaves: answers; drops the connection; never answers; answers no JSON; refuses for a while
 * (429); sends elsewhere; never ends; its newest block is four hours old, or it also lacks every transaction; it is one of a test network; it has no traces.
 */
export const modes = [
  'ok',
  'down',
  'slow',
  'garbage',
  'busy',
  'redirect',
  'endless',
  'stale',
  'behind',
  'wrong-network',
  'no-trace',
] as const;
export type Mode = (typeof modes)[number];

export type ChainState = {
  readonly chain: Chain;
  mode: Mode;
  /** Members of answers that are replaced: `{ value: 1 }`. */
  lies: Readonly<Record<string, unknown>>;
};

export type ActAnswer = { id?: string; tip: number } | { error: string };

export const actionText =
  'do: pay (to, amount, kind: plain, internal, delegated, reverted, token, failed, coinbase; or transfers), mine (count, id: of one that waits), replace (id, pays: again, back), drop (id), reorganise (depth, become: mined, waiting, lost), mode (mode), lie (field, value); the last two also with source: second';

const decimals = { btc: 8, eth: 18 } as const;
const kinds = ['plain', 'internal', 'delegated', 'reverted', 'token', 'failed', 'coinbase'] as const;

/** Does what a form of the page or a test asks for. Bad input changes nothing, and is an error. */
export function act(state: ChainState, fields: Readonly<Record<string, unknown>>): ActAnswer {
  const { chain } = state;
  const text = (name: string) => (fields[name] === undefined ? '' : String(fields[name]).trim());
  const count = (name: string) => Math.min(200, Math.max(1, Math.trunc(Number(text(name) || '1')) || 1));
  const answer = (id?: string): ActAnswer => ({ ...(id !== undefined && { id }), tip: chain.tip.height });
  switch (text('do')) {
    case 'pay': {
      const kind = kinds.find((each) => each === (text('kind') || 'plain'));
      const listed = Array.isArray(fields['transfers']) ? fields['transfers'].filter(isRecord) : [fields];
      const transfers = listed.map((each) => transferOf(chain.coin, each, kind));
      const known = transfers.filter((each) => each !== undefined);
      if (kind === undefined || known.length < transfers.length || known.length === 0)
        return { error: 'to is an address, amount more than 0 of the coin' };
      const from = text('from') || undefined;
      const isCoinbase = kind === 'coinbase';
      const tx = chain.pay({ transfers: known, from, hasFailed: kind === 'failed', isCoinbase });
      if (isCoinbase) chain.mine();
      return answer(tx.id);
    }
    case 'mine':
      chain.mine(count('count'), text('id') || undefined);
      return answer();
    case 'replace': {
      const tx = chain.replace(text('id'), { paysAgain: text('pays') !== 'back' });
      return tx === undefined ? { error: 'No such transaction waits' } : answer(tx.id);
    }
    case 'drop':
      chain.drop(text('id'));
      return answer();
    case 'reorganise': {
      const become =
        (['mined', 'waiting', 'lost'] as const).find((each) => each === text('become')) ?? 'waiting';
      chain.reorganise(count('depth'), become);
      return answer();
    }
    case 'mode': {
      const mode = modes.find((each) => each === text('mode'));
      if (mode === undefined) return { error: `mode is one of ${modes.join(', ')}` };
      state.mode = mode;
      return answer();
    }
    case 'lie':
      state.lies = text('field') === '' ? {} : { ...state.lies, [text('field')]: fields['value'] ?? null };
      return answer();
    default:
      return { error: actionText };
  }
}

function transferOf(
  coin: ChainCoin,
  { to, amount, kind: own }: Readonly<Record<string, unknown>>,
  kindOfAll: (typeof kinds)[number] | undefined,
): Transfer | undefined {
  const kind = kinds.find((each) => each === own) ?? kindOfAll;
  const isVoid = kind === 'delegated' || kind === 'reverted';
  const units = unitsOf(coin, String(amount ?? '').trim());
  if (typeof to !== 'string' || to.trim() === '' || units === undefined) return undefined;
  return {
    to: to.trim(),
    units,
    ...((kind === 'internal' || isVoid) && { isInternal: true }),
    ...(isVoid && { isVoid: kind }),
    ...(kind === 'token' && { token: '0xdac17f958d2ee523a2206206994597c13d831ec7' }),
  };
}

/** "0.0125" of a coin in its smallest unit. */
function unitsOf(coin: ChainCoin, text: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === '' || part.length > decimals[coin]) return undefined;
  const units = BigInt(whole + part.padEnd(decimals[coin], '0'));
  return units > 0n ? units : undefined;
}
