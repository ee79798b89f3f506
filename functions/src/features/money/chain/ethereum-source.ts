import type { ChainPayment, ChainReading, ChainTransfer } from '@keelstone/domain/chain/chain-payment';
import type { SomeSchema } from '@keelstone/domain/validation/some-schema';
import { array, mixed, object, string, type InferType } from 'yup';
import {
  askSource,
  boundedTransfers,
  boundedUnits,
  checked,
  SourceSilent,
  type Destinations,
} from './ask-source.ts';

const tipStaleMs = 10 * 60_000;
/** A newest final block that is older than this says nothing. */
const finalStaleMs = 30 * 60_000;
/** Wei in one unit of 1e-8 ether. */
const weiPerUnit = 10n ** 10n;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const hash = string().matches(/^0x[0-9a-f]{64}$/);
const address = string().matches(/^0x[0-9a-fA-F]{40}$/);
const quantity = string().matches(/^0x[0-9a-f]{1,64}$/);
const transaction = object({
  hash: hash.required(),
  from: address.required(),
  to: address.nullable().defined(),
  nonce: quantity.required(),
  value: quantity.required(),
  blockHash: hash.nullable().defined(),
  blockNumber: quantity.nullable().defined(),
}).nullable();
const receipt = object({
  transactionHash: hash.required(),
  status: quantity.required(),
  blockHash: hash.required(),
  blockNumber: quantity.required(),
  logs: array(object({ topics: array(hash.required()).required() })).required(),
}).nullable();
const header = object({
  number: quantity.required(),
  hash: hash.required(),
  timestamp: string()
    .matches(/^0x[0-9a-f]{1,8}$/)
    .required(),
}).nullable();
const internalList = object({
  status: string().required(),
  message: string(),
  result: mixed().required(),
});
const internalRows = array(
  object({
    // Empty where a contract was made.
    to: string().defined(),
    value: string()
      .matches(/^\d{1,30}$/)
      .required(),
    isError: string().required(),
    traceId: string().matches(/^\d+(_\d+)*$/),
  }),
).required();

/** Where it is asked: a node, and a list of what contracts paid, which has an address with its key. */
export type EthereumUrls = { rpc: string; internal: string };

type Asked = {
  txid: string;
  /** Of when it was first seen. */
  sender: string | undefined;
  nonce: number | null;
  ours: Destinations;
  nowMs: number;
};

/**
 * Reads a transaction by JSON-RPC, and what contracts paid in it from an Etherscan v2 API, which adds transfers only.
 * `ours`: destinations whose transfers are kept. Errors: `SourceSilent`.
 * Source: ethereum/execution-apis; docs.etherscan.io.
 */
export async function readEthereum(urls: EthereumUrls, asked: Asked): Promise<ChainReading> {
  const { txid, sender, nonce, nowMs } = asked;
  const [found, mined, tip, final, internal] = await Promise.all([
    rpc(urls, { method: 'eth_getTransactionByHash', params: [txid] }, transaction),
    rpc(urls, { method: 'eth_getTransactionReceipt', params: [txid] }, receipt),
    rpc(urls, { method: 'eth_getBlockByNumber', params: ['latest', false] }, header),
    // Some nodes refuse it: then nothing is final.
    rpc(urls, { method: 'eth_getBlockByNumber', params: ['finalized', false] }, header).catch(() => null),
    internalTransfersOf({ internal: urls.internal, txid }),
  ]);
  if (tip === null) throw new SourceSilent('garbage');
  if (found === null) {
    if (sender === undefined || nonce === null) return { found: 'nothing' };
    const params = [sender, 'latest'];
    const sent = await rpc(urls, { method: 'eth_getTransactionCount', params }, quantity.required());
    return Number(sent) > nonce ? { found: 'replaced', by: null } : { found: 'nothing' };
  }
  if (found.hash !== txid || (mined !== null && mined.transactionHash !== txid))
    throw new SourceSilent('garbage');
  const block = mined && (await blockOf(urls, mined));
  const isFinalKnown = final !== null && nowMs - msOf(final.timestamp) <= finalStaleMs;
  const payment: ChainPayment = {
    txid,
    ...transfersOf(found, mined, { internal, ours: asked.ours }),
    senders: [bare(found.from)],
    inputs: [],
    nonce: Number(found.nonce),
    block,
    confirmations: block === null ? 0 : Math.max(1, Number(tip.number) - block.height + 1),
    isFinal: block !== null && isFinalKnown && Number(final.number) >= block.height,
    isCoinbase: false,
    hasFailed: mined !== null && Number(mined.status) !== 1,
  };
  return { found: 'payment', payment, isStale: nowMs - msOf(tip.timestamp) > tipStaleMs };
}

/** What an address of ours holds, in 1e-8 ether. Errors: `SourceSilent`. */
export async function heldOfEthereum(urls: EthereumUrls, holder: string): Promise<number> {
  const call = { method: 'eth_getBalance', params: [holder, 'latest'] };
  return boundedUnits(Number(BigInt(await rpc(urls, call, quantity.required())) / weiPerUnit));
}

/** Whether code is at an address: then it is a contract's, or acts as one. Errors: `SourceSilent`. */
export async function isContract(urls: EthereumUrls, holder: string): Promise<boolean> {
  const call = { method: 'eth_getCode', params: [holder, 'latest'] };
  return (
    (await rpc(
      urls,
      call,
      string()
        .matches(/^0x([0-9a-f]{2})*$/)
        .required(),
    )) !== '0x'
  );
}

/** Whether a node has the real chain, and the list of what contracts paid, if one is set, is of it. */
export async function isEthereumMainnet(urls: EthereumUrls): Promise<boolean> {
  if (Number(await rpc(urls, { method: 'eth_chainId', params: [] }, quantity.required())) !== 1) return false;
  return urls.internal === '' || isListOfMainnet(urls.internal);
}

/** The same of the list alone: it answers, here about a transaction that is none, for the chain that its address names. */
export async function isListOfMainnet(internal: string): Promise<boolean> {
  await internalTransfersOf({ internal, txid: `0x${'0'.repeat(64)}` });
  return new URL(internal).searchParams.get('chainid') === '1';
}

type Call = { method: string; params: readonly unknown[] };

async function rpc<S extends SomeSchema>(
  urls: EthereumUrls,
  call: Call,
  result: S,
): Promise<S['__outputType']> {
  const body = { jsonrpc: '2.0', id: 1, ...call };
  const answer = await askSource({ url: urls.rpc, body }, object({ result: mixed().nullable().defined() }));
  if (answer === undefined) throw new SourceSilent('no-answer');
  return checked(answer.result, result);
}

/** Its errors come with status 200, and so does an empty list: only rows without an error count. */
async function internalTransfersOf({ internal, txid }: { internal: string; txid: string }) {
  if (internal === '') return [];
  const answer = await askSource(
    { url: `${internal}&module=account&action=txlistinternal&txhash=${txid}` },
    internalList,
  );
  // Its refusals look like empty lists: only one message is one.
  if (answer?.status !== '1') {
    if (answer?.message === 'No transactions found') return [];
    throw new SourceSilent('busy');
  }
  return checked(answer.result, internalRows)
    .filter(({ isError, to }) => isError === '0' && address.isValidSync(to))
    .sort(({ traceId: one = '' }, { traceId: other = '' }) =>
      // By where a contract called another ("0_1_12"), so that the order of a list makes no other positions.
      one.localeCompare(other, 'en', { numeric: true }),
    );
}

async function blockOf(urls: EthereumUrls, mined: NonNullable<InferType<typeof receipt>>) {
  const call = { method: 'eth_getBlockByNumber', params: [mined.blockNumber, false] };
  const found = await rpc(urls, call, header);
  // The chain has moved between two answers: the next reading knows.
  if (found?.hash !== mined.blockHash) throw new SourceSilent('no-answer');
  return { height: Number(found.number), hash: found.hash, atMs: msOf(found.timestamp) };
}

type Internal = { to: string; value: string };

/** The outer transfer first, then those of contracts, numbered whether they are ours or not. */
function transfersOf(
  { to, value }: NonNullable<InferType<typeof transaction>>,
  mined: InferType<typeof receipt>,
  { internal, ours }: { internal: readonly Internal[]; ours: Destinations },
): { transfers: ChainTransfer[]; isToken: boolean } {
  const transfers = [{ to: to ?? '', value }, ...internal].flatMap((each, position) => {
    const coinUnits = Number(BigInt(each.value) / weiPerUnit);
    const isOurs = ours.has(bare(each.to)) && coinUnits > 0 && Number.isSafeInteger(coinUnits);
    return isOurs ? [{ position, to: bare(each.to), coinUnits }] : [];
  });
  const isToken = (mined?.logs ?? []).some(
    ({ topics: [kind, , receiver = ''] }) => kind === transferTopic && ours.has(receiver.slice(-40)),
  );
  return { transfers: boundedTransfers(transfers, ours), isToken };
}

function bare(text: string): string {
  return text.toLowerCase().replace(/^0x/, '');
}

function msOf(seconds: string): number {
  return Number(seconds) * 1000;
}
