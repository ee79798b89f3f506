import { number, object, string } from 'yup';
import { askSource, askText, SourceSilent } from '../../../platform/ask-source.ts';

// Blocks and addresses of Esplora APIs, by the URLs of one or two sources. Source: Blockstream/esplora API.md.

/** The size of a page of a block, and of an address's confirmed payments. */
const pageSize = 25;
/** A block has at most 4 MB. Its transactions in JSON, with their witnesses in hexadecimal, are larger. */
const pageBounds = { bytesMax: 32 * 1024 * 1024, timeoutMs: 20_000 };
/** More transactions than fit into a block. */
const blockMax = 20_000;
/** The most payments of an address that one look reads; more are found by the blocks alone. */
const addressMax = 1_000;

const isHash = /^[0-9a-f]{64}$/;
const hash = string().matches(isHash);
const count = number().integer().min(0);
const header = object({
  id: hash.required(),
  tx_count: count.max(blockMax).required(),
  // The first block has none.
  previousblockhash: hash.nullable().default(undefined),
}).required();

export type Block = { height: number; hash: string; previous: string; count: number };
/** A transaction of a block: its id, and the scripts of its outputs. */
export type Outputs = { txid: string; scripts: readonly string[] };

/** The answers of the sources that give one. Errors: `SourceSilent` if none does. */
async function heard<T>(urls: readonly string[], ask: (url: string) => Promise<T>): Promise<T[]> {
  const asked = await Promise.allSettled(urls.map(ask));
  const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (answers.length === 0) throw new SourceSilent('no-answer');
  return answers;
}

/** The source that knows the newest block, and its height. Errors: `SourceSilent`. */
export async function findTip(urls: readonly string[]): Promise<{ url: string; tip: number }> {
  const tips = await heard(urls, async (url) => {
    const tip = await askSource({ url: `${url}/blocks/tip/height` }, count.required());
    return { url, tip: tip ?? 0 };
  });
  return tips.reduce((one, other) => (other.tip > one.tip ? other : one));
}

/** The best chain's block at a height, or `undefined` beyond the newest one. */
export async function readBlock(url: string, height: number): Promise<Block | undefined> {
  const id = await askSource({ url: `${url}/block-height/${String(height)}` }, hash.required());
  const found = id === undefined ? undefined : await askSource({ url: `${url}/block/${id}` }, header);
  if (found === undefined) return undefined;
  return { height, hash: found.id, previous: found.previousblockhash ?? '', count: found.tx_count };
}

/** What any source says is in a block. Of each source all pages count, or none. Errors: `SourceSilent`. */
export async function readOutputs(urls: readonly string[], block: Block): Promise<Outputs[]> {
  const lists = await heard(urls, async (url) => {
    const all = new Map<string, Outputs>();
    for (let start = 0; start < block.count; start += pageSize)
      for (const each of await readPage(`${url}/block/${block.hash}/txs/${String(start)}`))
        all.set(each.txid, each);
    if (all.size !== block.count) throw new SourceSilent('garbage');
    return [...all.values()];
  });
  return lists.flat();
}

/** The ids of an address's payments that any source knows: those in no block, or all. Errors: `SourceSilent`. */
export async function listTxids(
  urls: readonly string[],
  address: string,
  which: 'mempool' | 'all',
): Promise<string[]> {
  const lists = await heard(urls, async (url) => {
    const base = `${url}/address/${encodeURIComponent(address)}/txs`;
    const all = await readPage(`${base}/mempool`);
    let page = which === 'all' ? await readPage(`${base}/chain`) : [];
    while (page.length > 0 && all.length < addressMax) {
      all.push(...page);
      page = page.length < pageSize ? [] : await readPage(`${base}/chain/${page.at(-1)?.txid ?? ''}`);
    }
    return all.map(({ txid }) => txid);
  });
  return [...new Set(lists.flat())];
}

/** Checked by hand, because a block has thousands of outputs: a schema takes seconds for them. */
async function readPage(url: string): Promise<Outputs[]> {
  const page: unknown = JSON.parse((await askText({ url, ...pageBounds })) ?? '[]');
  if (!Array.isArray(page) || page.length > 4 * pageSize) throw new SourceSilent('garbage');
  return page.map((each: unknown) => {
    const { txid, vout } = Object(each) as { txid?: unknown; vout?: unknown };
    if (typeof txid !== 'string' || !isHash.test(txid) || !Array.isArray(vout))
      throw new SourceSilent('garbage');
    return {
      txid,
      scripts: vout.map((output: unknown) => String(Reflect.get(Object(output), 'scriptpubkey'))),
    };
  });
}
