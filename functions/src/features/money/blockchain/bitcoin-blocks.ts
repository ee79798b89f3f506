import { number, object, string } from 'yup';
import type { BlockRead } from '@keelstone/domain/money/blockchain/chain-payment';
import { askSource, askText, SourceSilent } from '../../../platform/ask-source.ts';

/** The size of a page of a block, and of an address's confirmed payments (Blockstream/esplora API.md). */
const pageSize = 25;
/** A block has at most 4 MB. Its transactions in JSON, with their witnesses in hexadecimal, are larger. */
const pageBytesMax = 32 * 1024 * 1024;
/** More transactions than fit into a block. */
const blockMax = 20_000;
/** The most payments of an address that one look reads; more are found by the blocks alone. */
const addressMax = 1_000;

const hash = string().matches(/^[0-9a-f]{64}$/);
const height = number().integer().min(0).max(Number.MAX_SAFE_INTEGER);
const header = object({
  id: hash.required(),
  height: height.required(),
  tx_count: number().integer().min(0).max(blockMax).required(),
  // The first block has none.
  previousblockhash: hash.nullable().default(undefined),
}).required();

export type BlockHeader = Pick<BlockRead, 'height' | 'hash'> & { previous: string; count: number };

/** A transaction of a block: its id, and the scripts of its outputs. */
export type Outputs = { txid: string; scripts: readonly string[] };

/** The height of the newest block. Errors: `SourceSilent`; any error for an answer of another shape. */
export async function readTip(url: string): Promise<number> {
  const tip = await askSource({ url: `${url}/blocks/tip/height` }, height.required());
  if (tip === undefined) throw new SourceSilent('garbage');
  return tip;
}

/** The hash of the best chain's block at a height, or `undefined` beyond the newest one. */
export function readBlockHash(url: string, at: number): Promise<string | undefined> {
  return askSource({ url: `${url}/block-height/${String(at)}` }, hash.required());
}

/** The header of a block. Errors: `SourceSilent`, also for another block than the one that was asked for. */
export async function readHeader(
  url: string,
  asked: Pick<BlockRead, 'height' | 'hash'>,
): Promise<BlockHeader> {
  const found = await askSource({ url: `${url}/block/${asked.hash}` }, header);
  if (found?.id !== asked.hash || found.height !== asked.height) throw new SourceSilent('garbage');
  return { ...asked, previous: found.previousblockhash ?? '', count: found.tx_count };
}

/**
 * All transactions of a block, a page at a time. A page that is missing, too short, or has a transaction twice is an
 * error: a block must not count as read before all of it was. Errors: `SourceSilent`.
 */
export async function readOutputs(url: string, block: BlockHeader): Promise<Outputs[]> {
  const all = new Map<string, Outputs>();
  while (all.size < block.count) {
    const before = all.size;
    const text = await askText({
      url: `${url}/block/${block.hash}/txs/${String(before)}`,
      bytesMax: pageBytesMax,
      timeoutMs: 20_000,
    });
    const page: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(page)) throw new SourceSilent('garbage');
    for (const each of page.slice(0, pageSize)) {
      const outputs = toOutputs(each);
      all.set(outputs.txid, outputs);
    }
    if (all.size !== Math.min(before + pageSize, block.count)) throw new SourceSilent('garbage');
  }
  return [...all.values()];
}

/** Checked by hand, because a block has thousands of outputs: a schema takes seconds for them. */
function toOutputs(transaction: unknown): Outputs {
  const { txid, vout } = (transaction ?? {}) as { txid?: unknown; vout?: unknown };
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !Array.isArray(vout))
    throw new SourceSilent('garbage');
  const scripts = vout.map((output: unknown) => {
    const { scriptpubkey } = (output ?? {}) as { scriptpubkey?: unknown };
    if (typeof scriptpubkey !== 'string') throw new SourceSilent('garbage');
    return scriptpubkey;
  });
  return { txid, scripts };
}

/** The ids of an address's payments: those in no block, or all of them. Errors: `SourceSilent`. */
export async function listTxids(url: string, address: string, which: 'mempool' | 'all'): Promise<string[]> {
  const base = `${url}/address/${encodeURIComponent(address)}/txs`;
  const waiting = await readTxids(`${base}/mempool`);
  if (which === 'mempool') return waiting;
  const mined: string[] = [];
  for (let page = await readTxids(`${base}/chain`); page.length > 0 && mined.length < addressMax;) {
    mined.push(...page);
    page = page.length < pageSize ? [] : await readTxids(`${base}/chain/${mined.at(-1) ?? ''}`);
  }
  return [...new Set([...waiting, ...mined])];
}

async function readTxids(url: string): Promise<string[]> {
  const text = await askText({ url, bytesMax: pageBytesMax });
  const found: unknown = JSON.parse(text ?? '[]');
  if (!Array.isArray(found) || found.length > 100) throw new SourceSilent('garbage');
  return found.map((each: unknown) => toOutputs(each).txid);
}
