import { createHash } from 'node:crypto';
import { findScript } from '@keelstone/domain/kernel/address/address';
import type { Block, Chain, ChainTx } from './chain.ts';

/** The answer to a call: a JSON value, a text, or `undefined` if nothing is there. */
export type ApiAnswer = { json: unknown } | { text: string } | undefined;

/**
 * The calls of an Esplora API that the product makes, over the invented chain. Source: Blockstream/esplora API.md;
 * amounts are satoshi.
 */
export function bitcoinApi(chain: Chain, path: string): ApiAnswer {
  const [resource = '', id = '', part = '', more = '', last = ''] = path.split('/').filter(Boolean);
  if (path === '/blocks/tip/height') return { text: String(chain.tip.height) };
  if (resource === 'blocks')
    return { json: newestBlocks(chain.blocks.slice(0, id === '' ? undefined : Number(id) + 1)) };
  if (resource === 'block-height') return found(chain.blocks[Number(id)], ({ hash }) => ({ text: hash }));
  if (resource === 'block' && part === 'status')
    return found(chain.block(id), (block) => ({ json: statusJson(chain, block) }));
  if (resource === 'block' && part === 'txs')
    return found(chain.block(id), ({ ids }) => txsJson(chain, ids.slice(Number(more)).slice(0, pageSize)));
  if (resource === 'block' && part === 'txids') return found(chain.block(id), ({ ids }) => ({ json: ids }));
  if (resource === 'tx' && part === '') return found(chain.find(id), (each) => ({ json: txJson(each) }));
  if (resource === 'tx' && part === 'outspend')
    return { json: spentJson(chain.spender({ txid: id, vout: Number(more) })) };
  if (resource === 'scripthash' && part === '')
    return { json: { scripthash: id, chain_stats: useJson(chain, id), mempool_stats: noUse } };
  if (resource === 'address' && part === '')
    return {
      json: { address: id, chain_stats: statsJson(chain, id), mempool_stats: statsJson(chain, id, true) },
    };
  if (resource === 'address' && part === 'txs') return txsJson(chain, pageOf(chain, id, last));
  return undefined;
}

function found<T>(value: T | undefined, answer: (value: T) => ApiAnswer): ApiAnswer {
  return value === undefined ? undefined : answer(value);
}

/** A height beyond the last block gives the newest ones, as of some servers. */
function newestBlocks(blocks: readonly Block[]) {
  const all = blocks.map(({ hash: id, height, atMs, ids }) => ({
    ...{ id, height, previousblockhash: blocks[height - 1]?.hash ?? null },
    ...{ timestamp: seconds(atMs), tx_count: ids.length },
  }));
  return all.slice(-10).toReversed();
}

/** The source has pages of this size, of a block and of what an address has in blocks. */
const pageSize = 25;

/** The newest transactions of an address, also those in no block, or the page after one of them. */
function pageOf(chain: Chain, address: string, last: string): string[] {
  const isOf = ({ from, transfers }: ChainTx) => [from, ...transfers.map(({ to }) => to)].includes(address);
  const ids = chain.known().flatMap((tx) => (isOf(tx) ? tx.id : []));
  return last === '' ? ids.slice(0, 3 * pageSize) : ids.slice(ids.indexOf(last) + 1).slice(0, pageSize);
}

function txsJson(chain: Chain, ids: readonly string[]) {
  return { json: ids.flatMap((id) => chain.find(id) ?? []).map(txJson) };
}

function statusJson(chain: Chain, block: Block) {
  return chain.isBest(block) ? { in_best_chain: true, height: block.height } : { in_best_chain: false };
}

function statsJson(chain: Chain, address: string, isWaiting = false) {
  const { funded, spent } = chain.sumMovements(address, { isWaiting });
  const count = isWaiting
    ? 0
    : chain.known().filter((tx) => scriptsOf(tx).includes(scriptOf(address))).length;
  return { tx_count: count, funded_txo_sum: Number(funded), spent_txo_sum: Number(spent) };
}

const noUse = { tx_count: 0, funded_txo_sum: 0, spent_txo_sum: 0 };
const scriptOf = (address: string) => findScript(address) ?? address;

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
  const { height, hash, atMs = 0 } = block ?? {};
  const mined = block && { block_height: height, block_hash: hash, block_time: seconds(atMs) };
  const status = { confirmed: block !== undefined, ...mined };
  const vin = tx.isCoinbase
    ? [{ is_coinbase: true, prevout: null, sequence: 0xffffffff }]
    : tx.inputs.map(({ txid, vout, from, units }) => ({
        ...{ txid, vout, is_coinbase: false, prevout: outputJson({ to: from, units }) },
        sequence: 0xfffffffd,
      }));
  return { txid: tx.id, vin, vout: tx.transfers.map(outputJson), status };
}

/** Some servers leave the address out: only the script says where it goes. */
function outputJson({ to, units }: { to: string; units: bigint }) {
  const script = findScript(to);
  return { scriptpubkey: script ?? to, ...(script && { scriptpubkey_address: to }), value: Number(units) };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
