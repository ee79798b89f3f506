import { createHash } from 'node:crypto';
import { findScript } from '@keelstone/domain/kernel/address/address';
import type { Block, Chain, ChainTx } from './chain.ts';

/** What is answered: a JSON value, a text, or nothing that is there. */
export type ApiAnswer = { json: unknown } | { text: string } | undefined;

/**
 * The calls of an Esplora API that the product makes, over the invented chain. Source: Blockstream/esplora API.md;
 * amounts are satoshi.
 */
export function bitcoinApi(chain: Chain, path: string): ApiAnswer {
  const [resource = '', id = '', part = '', more = ''] = path.split('/').filter((each) => each !== '');
  if (path === '/blocks') return { json: chain.blocks.slice(-10).toReversed().map(blockJson) };
  if (path === '/blocks/tip/height') return { text: String(chain.tip.height) };
  if (resource === 'block-height') return found(chain.blocks[Number(id)], ({ hash }) => ({ text: hash }));
  if (resource === 'block' && part === 'status')
    return found(chain.block(id), (block) => ({ json: statusJson(chain, block) }));
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
    return {
      json: chain
        .known()
        .filter((tx) => [tx.from, ...tx.transfers.map(({ to }) => to)].includes(id))
        .slice(0, 75)
        .flatMap((tx) => chain.find(tx.id) ?? [])
        .map(txJson),
    };
  return undefined;
}

function found<T>(value: T | undefined, answer: (value: T) => ApiAnswer): ApiAnswer {
  return value === undefined ? undefined : answer(value);
}

function blockJson({ hash, height, atMs, ids }: Block) {
  return { id: hash, height, timestamp: seconds(atMs), tx_count: ids.length };
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
  const script = findScript(to);
  const value = Number(units);
  return script === undefined
    ? { scriptpubkey: to, value }
    : { scriptpubkey: script, scriptpubkey_address: to, value };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
