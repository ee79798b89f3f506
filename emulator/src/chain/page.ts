import { escapeHtml } from '../mail-inbox/page.ts';
import type { ChainState } from './actions.ts';
import { modes } from './actions.ts';
import type { ChainCoin } from './chain.ts';

const shownMax = 25;
const names = { btc: 'Bitcoin', eth: 'Ethereum' } as const;
const decimals = { btc: 8, eth: 18 } as const;

/** The page of both invented chains: what waits, the newest transactions, and everything that can be done to them. */
export function chainPage(states: Record<ChainCoin, ChainState>): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Local chain</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:.5rem 0}
label{display:grid;font-size:.875rem}input,select,button{font:inherit;padding:.25rem .5rem}
td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}code{overflow-wrap:anywhere}
</style><h1>Local chain</h1><p>Invented blocks: nothing here costs or is worth anything.</p>
${(['btc', 'eth'] as const).map((coin) => coinPart(coin, states[coin])).join('\n')}</html>`;
}

function coinPart(coin: ChainCoin, { chain, mode }: ChainState): string {
  const { height } = chain.tip;
  const form = (does: string, fields: string, label: string) =>
    `<form method="post" action="/act"><input type="hidden" name="coin" value="${coin}"><input type="hidden" name="do" value="${does}">${fields}<button>${label}</button></form>`;
  const rows = chain
    .known()
    .slice(0, shownMax)
    .map((tx) => {
      const block = chain.find(tx.id)?.block;
      const state =
        block === undefined
          ? form('replace', hidden('id', tx.id) + select('pays', ['again', 'back']), 'Replace') +
            form('drop', hidden('id', tx.id), 'Drop')
          : `block ${String(block.height)}, ${String(height - block.height + 1)} confirmations`;
      const paid = tx.transfers.map(
        ({ to, units }) => `${amountText(coin, units)} to <code>${escapeHtml(to)}</code>`,
      );
      return `<tr><td><code>${escapeHtml(tx.id)}</code><br>${paid.join('<br>')}</td><td>${state}</td></tr>`;
    });
  const kinds =
    coin === 'btc'
      ? ['plain', 'coinbase']
      : ['plain', 'internal', 'delegated', 'reverted', 'token', 'failed'];
  return `<h2>${names[coin]}, block ${String(height)}</h2>
${form('pay', input('to', 'Address') + input('amount', 'Amount') + select('kind', kinds), 'Pay')}
${form('mine', input('count', 'Blocks', '1'), 'Mine')}
${form('reorganise', input('depth', 'Blocks', '1') + select('become', ['waiting', 'mined', 'lost']), 'Reorganise')}
${form('mode', select('mode', modes, mode) + select('source', ['first', 'second']), 'Set the source')}
<table><tr><th>Transaction</th><th>State</th></tr>${rows.join('')}</table>`;
}

function input(name: string, label: string, value = ''): string {
  return `<label>${label}<input name="${name}" value="${value}" required></label>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function select(name: string, options: readonly string[], chosen = ''): string {
  const items = options.map((each) => `<option${each === chosen ? ' selected' : ''}>${each}</option>`);
  return `<label>${name}<select name="${name}">${items.join('')}</select></label>`;
}

function amountText(coin: ChainCoin, units: bigint): string {
  const digits = String(units).padStart(decimals[coin] + 1, '0');
  const part = digits.slice(-decimals[coin]).replace(/0+$/, '');
  return `${digits.slice(0, -decimals[coin])}${part === '' ? '' : `.${part}`} ${coin.toUpperCase()}`;
}
