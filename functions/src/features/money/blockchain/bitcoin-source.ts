import { createHash } from 'node:crypto';
import type {
  ChainBlock,
  ChainPayment,
  ChainReading,
} from '@keelstone/domain/money/blockchain/chain-payment';
import { array, boolean, number, object, string, type InferType } from 'yup';
import {
  askSource,
  askText,
  boundedTransfers,
  boundedUnits,
  checked,
  SourceSilent,
  type Destinations,
} from '../../../platform/ask-source.ts';

/** The hash of Bitcoin's first block: a source that has another one is of another network. */
const genesisHash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
/** A chain without a new block for so long is not followed any more. */
const staleMs = 3 * 60 * 60_000;
/** The first of what it spends is enough to see what replaced it. */
const inputsMax = 20;
/** A page of payments, of which any may pay hundreds of others too. */
const pageBytesMax = 8 * 1024 * 1024;
const paymentsMax = 100;

const hash = string().matches(/^[0-9a-f]{64}$/);
const count = number().integer().min(0).max(Number.MAX_SAFE_INTEGER);
/** Of 32 bits in a block. */
const blockTime = number()
  .integer()
  .min(0)
  .max(2 ** 32 - 1);
const output = object({ scriptpubkey: string().matches(/^([0-9a-f]{2})*$/), value: count.required() });
const transaction = object({
  txid: hash.required(),
  vin: array(
    object({
      txid: hash,
      vout: count,
      is_coinbase: boolean(),
      prevout: output.nullable().default(undefined),
    }),
  ).required(),
  vout: array(output.required()).required(),
  status: object({
    confirmed: boolean().required(),
    block_height: count,
    block_hash: hash,
    block_time: blockTime,
  })
    .default(undefined)
    .required(),
});
const newestBlocks = array(object({ height: count.required(), timestamp: count.required() }))
  .min(1)
  .required();
const spending = object({ spent: boolean().required(), txid: hash });
const moved = object({
  tx_count: count.required(),
  funded_txo_sum: count.required(),
  spent_txo_sum: count.required(),
}).required();
const addressState = object({ chain_stats: moved, mempool_stats: moved });
type EsploraTransaction = InferType<typeof transaction>;

/** A question about a transaction, with its inputs from when it was first seen ("txid:position"). */
type Asked = { txid: string; inputs: readonly string[]; ours: Destinations; nowMs: number };

/**
 * Reads a transaction from an Esplora API. `ours`: destinations whose transfers are kept. `txid` and `inputs` are of
 * small hexadecimal letters and digits, checked by the caller. Errors: `SourceSilent`, also where the newest block is
 * old and the transaction not there. Source: Blockstream/esplora API.md.
 */
export async function readBitcoin(url: string, { txid, inputs, ours, nowMs }: Asked): Promise<ChainReading> {
  const [found, tip] = await Promise.all([
    askSource({ url: `${url}/tx/${txid}` }, transaction),
    newestBlock(url),
  ]);
  if (found !== undefined && found.txid !== txid) throw new SourceSilent('garbage');
  const isStale = nowMs - tip.timestamp * 1000 > staleMs;
  if (found === undefined) {
    if (isStale) throw new SourceSilent('stale');
    return replacedOrNothing(url, { txid, inputs });
  }
  return { found: 'payment', payment: paymentOf(found, { tipHeight: tip.height, ours }), isStale };
}

/**
 * The newest payments to an address, those that wait for a block first: what one page of the source has. `address` is
 * one of ours. Payments that cannot be read are left out. Throws if the page cannot be read.
 */
export async function listBitcoin(
  url: string,
  { address, ours }: Pick<Asked, 'ours'> & { address: string },
): Promise<ChainPayment[]> {
  const [text = '[]', tip] = await Promise.all([
    askText({ url: `${url}/address/${encodeURIComponent(address)}/txs`, bytesMax: pageBytesMax }),
    newestBlock(url),
  ]);
  const found: unknown = JSON.parse(text);
  if (!Array.isArray(found) || found.length > paymentsMax) throw new SourceSilent('garbage');
  return found.flatMap((each: unknown) => {
    try {
      return [paymentOf(checked(each, transaction), { tipHeight: tip.height, ours })];
    } catch {
      // One odd payment says nothing about the others.
      return [];
    }
  });
}

/** The balance of an address of ours, as if all waiting payments were in a block. Errors: `SourceSilent`. */
export async function heldOfBitcoin(url: string, address: string): Promise<number> {
  const found = await askSource({ url: `${url}/address/${encodeURIComponent(address)}` }, addressState);
  if (found === undefined) throw new SourceSilent('garbage');
  const { chain_stats: mined, mempool_stats: waiting } = found;
  return boundedUnits(
    mined.funded_txo_sum + waiting.funded_txo_sum - mined.spent_txo_sum - waiting.spent_txo_sum,
  );
}

const hashOf = (script: string) => createHash('sha256').update(Buffer.from(script, 'hex')).digest('hex');

/** In how many transactions in blocks an output script has taken part. Errors: `SourceSilent`. */
export async function transactionsOfBitcoin(url: string, script: string): Promise<number> {
  const found = await askSource({ url: `${url}/scripthash/${hashOf(script)}` }, addressState);
  if (found === undefined) throw new SourceSilent('garbage');
  return found.chain_stats.tx_count;
}

async function newestBlock(url: string) {
  const [tip] = (await askSource({ url: `${url}/blocks` }, newestBlocks)) ?? [];
  if (tip === undefined) throw new SourceSilent('garbage');
  return tip;
}

/** Whether a source has the real chain. */
export async function isBitcoinMainnet(url: string): Promise<boolean> {
  const first = await askSource({ url: `${url}/block-height/0` }, string().required());
  return first === genesisHash;
}

/** Of a transaction that is gone: another one has spent what it spent, or nobody has. */
async function replacedOrNothing(
  url: string,
  { txid, inputs }: Pick<Asked, 'txid' | 'inputs'>,
): Promise<ChainReading> {
  const [first] = inputs;
  if (first === undefined) return { found: 'nothing' };
  const [previous = '', position = ''] = first.split(':');
  const spent = await askSource({ url: `${url}/tx/${previous}/outspend/${position}` }, spending);
  if (spent?.spent !== true || spent.txid === txid) return { found: 'nothing' };
  return { found: 'replaced', by: spent.txid ?? null };
}

function blockOf({
  confirmed,
  block_height: height,
  block_hash: hash,
  block_time: seconds,
}: EsploraTransaction['status']): ChainBlock | null {
  if (!confirmed) return null;
  if (height === undefined || hash === undefined || seconds === undefined) throw new SourceSilent('garbage');
  return { height, hash, atMs: seconds * 1000 };
}

function paymentOf(
  { txid, vin, vout, status }: EsploraTransaction,
  { tipHeight, ours }: { tipHeight: number; ours: Destinations },
): ChainPayment {
  const block = blockOf(status);
  const senders = [...new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey ?? []))];
  return {
    txid,
    transfers: boundedTransfers(
      vout.flatMap(({ scriptpubkey: to = '', value }, position) =>
        ours.has(to) ? [{ position, to, coinUnits: value }] : [],
      ),
      ours,
    ),
    senders,
    inputs: vin
      .flatMap(({ txid: previous, vout: position }) =>
        previous === undefined || position === undefined ? [] : [`${previous}:${String(position)}`],
      )
      .slice(0, inputsMax),
    nonce: null,
    block,
    // A tip that is behind the block counts as one that has just seen it.
    confirmations: block === null ? 0 : Math.max(1, tipHeight - block.height + 1),
    isFinal: false,
    isCoinbase: vin.some(({ is_coinbase: isNew, prevout }) => isNew === true || prevout === null),
    hasFailed: false,
    isToken: false,
  };
}
