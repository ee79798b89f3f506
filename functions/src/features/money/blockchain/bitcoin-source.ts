import { createHash } from 'node:crypto';
import { array, boolean, number, object, string, type InferType } from 'yup';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import type { ChainBlock, ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { askSource, askText, parseAnswer, parseText, SourceSilent } from '../../../platform/ask-source.ts';
import { checkTransfers, checkUnits, type Destinations } from './chain-source.ts';

/** The hash of Bitcoin's first block. A source with another one is on another network. */
const genesisHash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
/** The most inputs that are stored. Once the transaction is missing, the source is asked who has spent them. */
export const inputsMax = 20;
/** The inputs that are asked for at the same time. */
const inputsTogether = 5;
/** The most bytes and JSON members of a page of payments. Each payment may pay hundreds of other people too. */
const pageBytesMax = 8 * 1024 * 1024;
export const pageMembersMax = 1_000_000;
const paymentsMax = 100;

export const hashPattern = /^[0-9a-f]{64}$/;
export const hash = string().matches(hashPattern);
const count = number().integer().min(0).max(Number.MAX_SAFE_INTEGER);
/** A block stores its time in 32 bits. */
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
const chainStats = object({
  tx_count: count.required(),
  funded_txo_sum: count.required(),
  spent_txo_sum: count.required(),
}).required();
const addressState = object({ chain_stats: chainStats, mempool_stats: chainStats });
type EsploraTransaction = InferType<typeof transaction>;

/** A question about a transaction, with its inputs from its first reading ("txid:position"). */
type Lookup = { txid: string; inputs: readonly string[]; ours: Destinations; nowMs: number };

/**
 * Reads a transaction from an Esplora API. `ours`: destinations whose transfers are kept. `txid` and `inputs` have only
 * lower-case hexadecimal characters, which the caller checks. Errors: `SourceSilent`, also if the newest block is old
 * and the transaction missing. Source: Blockstream/esplora API.md.
 */
export async function readBitcoin(url: string, { txid, inputs, ours, nowMs }: Lookup): Promise<ChainReading> {
  const [answer, tip] = await Promise.all([
    askSource({ url: `${url}/tx/${txid}` }, transaction),
    readNewestBlock(url),
  ]);
  if (answer !== undefined && answer.txid !== txid) throw new SourceSilent('garbage');
  const isStale = nowMs - tip.timestamp * 1000 > blockchainLimits.bitcoinStaleMs;
  if (answer === undefined) {
    if (isStale) throw new SourceSilent('stale');
    return checkReplaced(url, { txid, inputs });
  }
  return { found: 'payment', payment: toPayment(answer, { tipHeight: tip.height, ours }), isStale };
}

/**
 * Lists the newest payments to one of our addresses, unconfirmed ones first: one page of the source. Leaves out
 * unreadable payments. Throws if the page cannot be read.
 */
export async function listBitcoin(
  url: string,
  { address, ours }: Pick<Lookup, 'ours'> & { address: string },
): Promise<ChainPayment[]> {
  const [text = '[]', tip] = await Promise.all([
    askText({ url: `${url}/address/${encodeURIComponent(address)}/txs`, bytesMax: pageBytesMax }),
    readNewestBlock(url),
  ]);
  const payments = parseText(text, pageMembersMax);
  if (!Array.isArray(payments) || payments.length > paymentsMax) throw new SourceSilent('garbage');
  return payments.flatMap((each: unknown) => {
    try {
      return [toPayment(parseAnswer(each, transaction), { tipHeight: tip.height, ours })];
    } catch {
      // One unreadable payment must not hide the others.
      return [];
    }
  });
}

/** The balance of one of our addresses, with unconfirmed payments. Errors: `SourceSilent`. */
export async function readBitcoinBalance(url: string, address: string): Promise<number> {
  const state = await askSource({ url: `${url}/address/${encodeURIComponent(address)}` }, addressState);
  if (state === undefined) throw new SourceSilent('garbage');
  const { chain_stats: mined, mempool_stats: waiting } = state;
  return checkUnits(
    mined.funded_txo_sum + waiting.funded_txo_sum - mined.spent_txo_sum - waiting.spent_txo_sum,
  );
}

const hashScript = (script: string) => createHash('sha256').update(Buffer.from(script, 'hex')).digest('hex');

/** The number of confirmed transactions of an output script. Errors: `SourceSilent`. */
export async function countBitcoinTransactions(url: string, script: string): Promise<number> {
  const state = await askSource({ url: `${url}/scripthash/${hashScript(script)}` }, addressState);
  if (state === undefined) throw new SourceSilent('garbage');
  return state.chain_stats.tx_count;
}

/** Errors: `SourceSilent`. */
export async function readNewestBlock(url: string) {
  const [tip] = (await askSource({ url: `${url}/blocks` }, newestBlocks)) ?? [];
  if (tip === undefined) throw new SourceSilent('garbage');
  return tip;
}

/** Returns whether a source is on the main network. */
export async function isBitcoinMainnet(url: string): Promise<boolean> {
  const first = await askSource({ url: `${url}/block-height/0` }, string().required());
  return first === genesisHash;
}

/** Returns whether a missing transaction was replaced: another one has spent an input of it. Usually a few inputs tell. */
async function checkReplaced(
  url: string,
  { txid, inputs }: Pick<Lookup, 'txid' | 'inputs'>,
): Promise<ChainReading> {
  const findSpending = (input: string) => {
    const [previous = '', position = ''] = input.split(':');
    return askSource({ url: `${url}/tx/${previous}/outspend/${position}` }, spending);
  };
  let failure: unknown;
  for (let from = 0; from < Math.min(inputs.length, inputsMax); from += inputsTogether) {
    const asked = inputs.slice(from, from + inputsTogether).map(findSpending);
    for (const answer of await Promise.allSettled(asked))
      if (answer.status === 'rejected') failure = answer.reason;
      else if (answer.value?.spent === true && answer.value.txid !== txid)
        return { found: 'replaced', by: answer.value.txid ?? null };
  }
  if (failure !== undefined) throw failure;
  return { found: 'nothing' };
}

function toBlock(status: EsploraTransaction['status']): ChainBlock | null {
  const { confirmed, block_height: height, block_hash: hash, block_time: seconds } = status;
  if (!confirmed) return null;
  if (height === undefined || hash === undefined || seconds === undefined) throw new SourceSilent('garbage');
  return { height, hash, atMs: seconds * 1000 };
}

function toPayment(
  { txid, vin, vout, status }: EsploraTransaction,
  { tipHeight, ours }: { tipHeight: number; ours: Destinations },
): ChainPayment {
  const block = toBlock(status);
  const senders = [...new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey ?? []))];
  return {
    txid,
    transfers: checkTransfers(
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
    // The source may report an older tip than the block. The block then counts as one confirmation.
    confirmations: block === null ? 0 : Math.max(1, tipHeight - block.height + 1),
    isFinal: false,
    isCoinbase: vin.some(({ is_coinbase: isNew, prevout }) => isNew === true || prevout === null),
    hasFailed: false,
    isToken: false,
  };
}
