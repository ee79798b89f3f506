import { createHash } from 'node:crypto';
import { bitcoinScript } from '@keelstone/domain/kernel/address/address';
import type { Block, Chain, ChainTx } from './chain.ts';

/** What is answered: a JSON value, a text, or nothing that is there. */
export type ApiAnswer = { json: unknown } | { text: string } | undefined;

/**
 * The calls of an Esplora API that the product makes, over the invented chain. Source: Blockstream/esplora API.md;
 * amounts are satoshi.
 */
export function bitcoinApi(chain: Chain, path: string): ApiAnswer {
  const [resource = '', id = '', part = '', more = '', last = ''] = path.split('/').filter(Boolean);
  if (path === '/blocks/tip/height') return { text: String(chain.tip.height) };
  if (path === '/blocks') return { json: chain.blocks.slice(-10).toReversed().map(blockJson) };
  if (resource === 'block-height') return found(chain.blocks[Number(id)], ({ hash }) => ({ text: hash }));
  if (resource === 'block' && part === 'status')
    return found(chain.block(id), (block) => ({ json: statusJson(chain, block) }));
  if (resource === 'block' && part === '')
    return found(chain.block(id), (block) => ({ json: blockJson(block) }));
  if (resource === 'block' && part === 'txs')
    return found(chain.block(id), ({ ids }) => ({ json: txsJson(chain, pageFrom(ids, Number(more))) }));
  if (resource === 'tx' && part === '') return found(chain.find(id), (each) => ({ json: txJson(each) }));
  if (resource === 'tx' && part === 'outspend')
    return { json: spentJson(chain.spender({ txid: id, vout: Number(more) })) };
  if (resource === 'scripthash' && part === '')
    return { json: { scripthash: id, chain_stats: useJson(chain, id), mempool_stats: noUse } };
  if (resource === 'address' && part === '')
    return {
      json: { address: id, chain_stats: statsJson(chain, id), mempool_stats: statsJson(chain, id, true) },
    };
  if (resource === 'address' && part === 'txs')
    return { json: txsJson(chain, more === 'chain' ? pageAfter(chain, id, last) : newestOf(chain, id)) };
  return undefined;
}

function found<T>(value: T | undefined, answer: (value: T) => ApiAnswer): ApiAnswer {
  return value === undefined ? undefined : answer(value);
}

function blockJson({ hash, height, previous, atMs, ids }: Block) {
  const [timestamp, count] = [seconds(atMs), ids.length];
  return { id: hash, height, previousblockhash: previous, timestamp, tx_count: count };
}

/** The source has pages of this size, of a block and of what an address has in blocks. */
const pageSize = 25;
const pageFrom = (ids: readonly string[], start: number) => ids.slice(start, start + pageSize);

const idsOf = (txs: readonly ChainTx[], address: string) =>
  txs
    .filter(({ from, transfers }) => [from, ...transfers.map(({ to }) => to)].includes(address))
    .map(({ id }) => id);

/** The newest transactions of an address, also those in no block. */
const newestOf = (chain: Chain, address: string) => idsOf(chain.known(), address).slice(0, 3 * pageSize);

/** Those in blocks, after one of them. */
function pageAfter(chain: Chain, address: string, last: string): string[] {
  const mined = idsOf(chain.known().slice(chain.waiting.length), address);
  return pageFrom(mined, mined.indexOf(last) + 1);
}

function txsJson(chain: Chain, ids: readonly string[]) {
  return ids.flatMap((id) => chain.find(id) ?? []).map(txJson);
}

function statusJson(chain: Chain, block: Block) {
  return chain.isBest(block) ? { in_best_chain: true, height: block.height } : { in_best_chain: false };
}

function statsJson(chain: Chain, address: string, isWaiting = false) {
  const { funded, spent } = chain.movedOf(address, { isWaiting });
  const count = isWaiting
    ? 0
    : chain.known().filter((tx) => scriptsOf(tx).includes(scriptOf(address))).length;
  return { tx_count: count, funded_txo_sum: Number(funded), spent_txo_sum: Number(spent) };
}

const noUse = { tx_count: 0, funded_txo_sum: 0, spent_txo_sum: 0 };
const scriptOf = (address: string) => bitcoinScript(address) ?? address;

function scriptsOf(tx: ChainTx): string[] {
  return [...tx.inputs.map(({ from }) => from), ...tx.transfers.map(({ to }) => to)].map(scriptOf);
}

/** A script is known by its hash only. */
function useJson(chain: Chain, hash: string) {
  const hashOf = (script: string) => createHash('sha256').update(Buffer.from(script, 'hex')).digest('hex');
  const count = chain.known().filter((tx) => scriptsOf(tx).some((script) => hashOf(script) === hash)).length;
  return { ...noUse, tx_count: count };
}

function spentJson(tx: ChainTx | undefined) {
  return tx === undefined ? { spent: false } : { spent: true, txid: tx.id, vin: 0 };
}

function txJson({ tx, block }: { tx: ChainTx; block: Block | undefined }) {
  const status =
    block === undefined
      ? { confirmed: false }
      : {
          confirmed: true,
          block_height: block.height,
          block_hash: block.hash,
          block_time: seconds(block.atMs),
        };
  const vin = tx.isCoinbase
    ? [{ is_coinbase: true, prevout: null, sequence: 0xffffffff }]
    : tx.inputs.map(({ txid, vout, from, units }) => ({
        txid,
        vout,
        is_coinbase: false,
        prevout: outputJson({ to: from, units }),
        sequence: 0xfffffffd,
      }));
  return { txid: tx.id, vin, vout: tx.transfers.map(outputJson), status };
}

/** Some servers leave the address out: only the script says where it goes. */
function outputJson({ to, units }: { to: string; units: bigint }) {
  const script = bitcoinScript(to);
  const value = Number(units);
  return script === undefined
    ? { scriptpubkey: to, value }
    : { scriptpubkey: script, scriptpubkey_address: to, value };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
