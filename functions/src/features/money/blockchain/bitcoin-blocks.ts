import { array, boolean, number, object } from 'yup';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { askSource, askText, parseAnswer, parseText, SourceSilent } from '../../../platform/ask-source.ts';
import { hash, hashPattern, pageMembersMax } from './bitcoin-source.ts';

// Blocks and addresses of an Esplora API. Source: Blockstream/esplora API.md.

/** The transactions on a page of a block, and on a page of an address's payments in blocks. */
const pageSize = 25;
/** A block has at most 4 MB. Its transactions in JSON, with their witnesses in hexadecimal, are larger. */
const pageBounds = { bytesMax: 32 * 1024 * 1024, timeoutMs: 20_000 };
/** More transactions than fit into a block. */
const blockMax = 20_000;
/** More outputs to addresses than fit into a block. */
const outputsMax = 150_000;
/** No script of an address is longer, in hexadecimal. */
const scriptLengthMax = 68;
/** The most payments of an address that are listed. The blocks alone show any others. */
const addressMax = 300;

const count = number().integer().min(0);
const blockTxids = array(hash.required()).max(blockMax).required();
const unspentOutputs = array(
  object({
    txid: hash.required(),
    value: number().required(),
    status: object({ confirmed: boolean().required() }).required(),
  }).required(),
).required();
const blocks = array(
  object({
    id: hash.required(),
    height: count.required(),
    tx_count: count.max(blockMax).required(),
    // The first block has none.
    previousblockhash: hash.nullable().default(undefined),
  }).required(),
).required();
type Block = { height: number; hash: string; previous: string; count: number };

/** `isOver`: its time is up, so no other page is asked for. */
type TimedSource = { url: string; isOver: () => boolean };

/** The best chain's block at a height, or `undefined` beyond the newest one. Errors: `SourceSilent`. */
export async function readBlock(url: string, height: number): Promise<Block | undefined> {
  const newest = await askSource({ url: `${url}/blocks/${String(height)}` }, blocks);
  const block = newest?.find((each) => each.height === height);
  return block && { height, hash: block.id, previous: block.previousblockhash ?? '', count: block.tx_count };
}

/** The transactions of a block by the scripts that they pay: all, or none. Errors: `SourceSilent`. */
export async function readPayees(source: TimedSource, { hash: id, count: wanted }: Block) {
  const txids = new Set<string>();
  const payees = new Map<string, Set<string>>();
  let outputs = 0;
  for (let start = 0; start < wanted; start += pageSize)
    for (const { txid, scripts } of await readPageOfBlock(source, id, start)) {
      txids.add(txid);
      outputs += scripts.length;
      if (outputs > outputsMax) throw new SourceSilent('garbage');
      for (const script of scripts) payees.set(script, (payees.get(script) ?? new Set()).add(txid));
    }
  if (txids.size !== wanted) throw new SourceSilent('garbage');
  return payees;
}

/**
 * A page of a block. If its transactions are together too large or slow, which anybody can cause, they are read one by
 * one. One transaction too large for this is left to the check of the address that it pays, and does not stop its block.
 */
async function readPageOfBlock(source: TimedSource, id: string, start: number): Promise<Listed[]> {
  try {
    return await readPage(source, `/block/${id}/txs/${String(start)}`);
  } catch (error) {
    if (!(error instanceof SourceSilent) || error.why === 'busy' || source.isOver()) throw error;
  }
  const url = `${source.url}/block/${id}/txids`;
  const txids = (await askSource({ url, ...pageBounds }, blockTxids)) ?? [];
  const page: Listed[] = [];
  for (const txid of txids.slice(start, start + pageSize)) {
    if (source.isOver()) throw new SourceSilent('no-answer');
    const text = askText({ url: `${source.url}/tx/${txid}`, ...pageBounds });
    const read = text.then((answer = '{}') => readListed(parseText(answer, pageMembersMax)));
    page.push(
      await read.catch((error: unknown) => {
        if (!isTooLarge(error)) throw error;
        return { txid, isMined: true, scripts: [] };
      }),
    );
  }
  return page;
}

const isTooLarge = (error: unknown) => error instanceof SourceSilent && error.why === 'crowded';

/**
 * The payments to an address by their ids, and whether each is in a block. If strangers have made a page of them too
 * large, only the unspent payments. Errors: `SourceSilent`.
 */
export async function listPayments(source: TimedSource, address: string) {
  const base = `/address/${encodeURIComponent(address)}`;
  const script = toChainDestination('btc', address);
  try {
    let page = await readPage(source, `${base}/txs`);
    const transactions = [...page];
    while (page.length >= pageSize && transactions.length < addressMax) {
      page = await readPage(source, `${base}/txs/chain/${transactions.at(-1)?.txid ?? ''}`);
      transactions.push(...page);
    }
    // Payments that spend its coins are listed too.
    return transactions.filter(({ scripts }) => scripts.includes(script));
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const text = await askText({ url: `${source.url}${base}/utxo`, ...pageBounds });
    const unspent = parseAnswer(parseText(text ?? '[]', pageMembersMax), unspentOutputs);
    const paying = unspent.filter(({ value }) => value > 0);
    return paying.map(({ txid, status }) => ({ txid, isMined: status.confirmed }));
  }
}

/**
 * The transactions of a page: their ids, whether they are in a block, and the scripts that they pay. Checked by hand,
 * because a block has thousands of outputs: a schema takes seconds for them.
 */
async function readPage({ url, isOver }: TimedSource, path: string): Promise<Listed[]> {
  if (isOver()) throw new SourceSilent('no-answer');
  const page = parseText((await askText({ url: url + path, ...pageBounds })) ?? '[]', pageMembersMax);
  if (!Array.isArray(page) || page.length > 4 * pageSize) throw new SourceSilent('garbage');
  return page.map(readListed);
}

type Listed = { txid: string; isMined: boolean; scripts: string[] };

function readListed(transaction: unknown): Listed {
  const { txid, vout, status } = Object(transaction) as Readonly<Record<string, unknown>>;
  if (typeof txid !== 'string' || !hashPattern.test(txid) || !Array.isArray(vout))
    throw new SourceSilent('garbage');
  // An output of nothing pays nobody.
  const paying = vout.filter((output: unknown) => Number(Reflect.get(Object(output), 'value')) > 0);
  const scripts = paying.map((output: unknown) => String(Reflect.get(Object(output), 'scriptpubkey')));
  const isMined = Reflect.get(Object(status), 'confirmed') === true;
  return { txid, isMined, scripts: scripts.filter(({ length }) => length <= scriptLengthMax) };
}
