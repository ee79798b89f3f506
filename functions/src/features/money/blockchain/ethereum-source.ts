import { array, object, string, type InferType } from 'yup';
import type { ChainPayment, ChainTransfer } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { SourceSilent } from '../../../platform/ask-source.ts';
import { checkTransfers, checkUnits, type Destinations } from './chain-source.ts';
import {
  listContractCalls,
  readContractCalls,
  type ContractCalls,
  type PaidByContract,
} from './contract-calls.ts';
import { address, quantity, rpc, type EthereumUrls } from './ethereum-rpc.ts';

const tipStaleMs = 10 * 60_000;
/** A newest final block older than this is ignored. */
const finalStaleMs = 30 * 60_000;
/** Wei in one unit of 1e-8 ether. */
const weiPerUnit = 10n ** 10n;
/** The gas of a transaction that runs no code, so that no contract can have paid. */
const plainGas = 21_000;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const hash = string().matches(/^0x[0-9a-f]{64}$/);
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
  gasUsed: quantity.required(),
  contractAddress: address.nullable(),
  logs: array(object({ topics: array(hash.required()).required() })).required(),
}).nullable();
const header = object({
  number: quantity.required(),
  hash: hash.required(),
  timestamp: string()
    .matches(/^0x[0-9a-f]{1,8}$/)
    .required(),
}).nullable();
type Lookup = {
  txid: string;
  /** The sender from the first reading. */
  sender: string | undefined;
  nonce: number | null;
  ours: Destinations;
  /** The earlier traced reading. It still holds in the same block, although nodes drop traces after some minutes. */
  traced?: ChainPayment | undefined;
  nowMs: number;
};

/**
 * Reads a transaction by JSON-RPC, with the payments by contracts in it. `ours`: destinations whose transfers are kept.
 * Errors: `SourceSilent`, also if the newest block is old and the transaction missing. Source: ethereum/execution-apis.
 */
export async function readEthereum(urls: EthereumUrls, lookup: Lookup): Promise<ChainReading> {
  const { txid, sender, nonce, nowMs } = lookup;
  const [answer, mined, tip, final] = await Promise.all([
    rpc(urls, { method: 'eth_getTransactionByHash', params: [txid] }, transaction),
    rpc(urls, { method: 'eth_getTransactionReceipt', params: [txid] }, receipt),
    rpc(urls, { method: 'eth_getBlockByNumber', params: ['latest', false] }, header),
    // Some nodes refuse this. Then nothing counts as final.
    rpc(urls, { method: 'eth_getBlockByNumber', params: ['finalized', false] }, header).catch(() => null),
  ]);
  if (tip === null) throw new SourceSilent('garbage');
  const isStale = nowMs - secondsToMs(tip.timestamp) > tipStaleMs;
  if (answer === null) {
    if (isStale) throw new SourceSilent('stale');
    if (sender === undefined || nonce === null) return { found: 'nothing' };
    const params = [sender, 'latest'];
    const count = await rpc(urls, { method: 'eth_getTransactionCount', params }, quantity.required());
    return Number(count) > nonce ? { found: 'replaced', by: null } : { found: 'nothing' };
  }
  if (answer.hash !== txid || (mined !== null && mined.transactionHash !== txid))
    throw new SourceSilent('garbage');
  const [block, read] = await Promise.all([
    mined && readBlock(urls, mined),
    parseContractCalls(urls, { mined, traced: lookup.traced }),
  ]);
  const isFinalKnown = final !== null && nowMs - secondsToMs(final.timestamp) <= finalStaleMs;
  const payment: ChainPayment = {
    txid,
    ...listTransfers(answer, mined, { ...read, ours: lookup.ours }),
    senders: [bareHex(answer.from)],
    inputs: [],
    nonce: Number(answer.nonce),
    block,
    confirmations: block === null ? 0 : Math.max(1, Number(tip.number) - block.height + 1),
    isFinal: block !== null && isFinalKnown && Number(final.number) >= block.height,
    isCoinbase: false,
    hasFailed: mined !== null && Number(mined.status) !== 1,
  };
  return { found: 'payment', payment, isStale };
}

/** The balance of one of our addresses, in 1e-8 ether. Errors: `SourceSilent`. */
export async function readEthereumBalance(urls: EthereumUrls, holder: string): Promise<number> {
  const call = { method: 'eth_getBalance', params: [holder, 'latest'] };
  return checkUnits(Number(BigInt(await rpc(urls, call, quantity.required())) / weiPerUnit));
}

/** Returns whether an address has code: it is a contract, or acts as one. Errors: `SourceSilent`. */
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

/** Returns whether a node is on the main network, and also the list of payments by contracts, if one is set. */
export async function isEthereumMainnet(urls: EthereumUrls): Promise<boolean> {
  if (Number(await rpc(urls, { method: 'eth_chainId', params: [] }, quantity.required())) !== 1) return false;
  return urls.internal === '' || isListOfMainnet(urls.internal);
}

/** Returns whether the list is of the main network: it answers for a fictitious id, and its URL names the chain. */
export async function isListOfMainnet(internal: string): Promise<boolean> {
  await listContractCalls(internal, `0x${'0'.repeat(64)}`);
  return new URL(internal).searchParams.get('chainid') === '1';
}

async function readBlock(urls: EthereumUrls, mined: NonNullable<InferType<typeof receipt>>) {
  const call = { method: 'eth_getBlockByNumber', params: [mined.blockNumber, false] };
  const block = await rpc(urls, call, header);
  // The chain has moved between two answers. The next reading will agree.
  if (block?.hash !== mined.blockHash) throw new SourceSilent('no-answer');
  return { height: Number(block.number), hash: block.hash, atMs: secondsToMs(block.timestamp) };
}

type Mined = InferType<typeof receipt>;
type Calls = ContractCalls & { kept?: readonly ChainTransfer[] };

/** Reads the payments by contracts. Asks nothing if there can be none, or they are known. */
async function parseContractCalls(
  urls: EthereumUrls,
  { mined, traced }: { mined: Mined; traced: ChainPayment | undefined },
): Promise<Calls> {
  if (mined === null || Number(mined.status) !== 1 || Number(mined.gasUsed) === plainGas)
    return { calls: 'traced', paid: [] };
  if (traced?.block?.hash === mined.blockHash)
    return { calls: 'traced', paid: [], kept: traced.transfers.filter(({ call }) => call !== undefined) };
  return readContractCalls(urls, mined.transactionHash);
}

/** The outer transfer first, then those by contracts, each with its identifying call. */
function listTransfers(
  { from, to, value }: NonNullable<InferType<typeof transaction>>,
  mined: Mined,
  { calls, paid, kept = [], ours }: Calls & { ours: Destinations },
): Pick<ChainPayment, 'transfers' | 'isToken' | 'calls'> {
  const counts = new Map<string, number>();
  const transfersTo = (each: PaidByContract): Omit<ChainTransfer, 'position'>[] => {
    const destination = bareHex(each.to);
    const coinUnits = Number(BigInt(each.value) / weiPerUnit);
    const isOurs = address.isValidSync(each.to) && ours.has(destination);
    if (!isOurs || coinUnits === 0 || !Number.isSafeInteger(coinUnits)) return [];
    const alike = `${destination} ${String(coinUnits)}`;
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    const call = each.path ?? `${String(coinUnits)}#${String(count)}`;
    return [{ to: destination, coinUnits, from: bareHex(each.from), call }];
  };
  const byContracts = [...paid.flatMap(transfersTo), ...kept];
  const outer = transfersTo({ from, to: to ?? mined?.contractAddress ?? '', value });
  const transfers = [
    ...outer.map(({ call: _none, ...each }) => ({ ...each, position: 0 })),
    ...byContracts.map((each, at) => ({ ...each, position: at + 1 })),
  ];
  const isToken = (mined?.logs ?? []).some(
    ({ topics: [kind, , receiver = ''] }) => kind === transferTopic && ours.has(receiver.slice(-40)),
  );
  return { transfers: checkTransfers(transfers, ours), isToken, calls };
}

function bareHex(text: string): string {
  return text.toLowerCase().replace(/^0x/, '');
}

function secondsToMs(seconds: string): number {
  return Number(seconds) * 1000;
}
