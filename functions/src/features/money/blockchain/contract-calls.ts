import { array, mixed, object, string } from 'yup';
import type { ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import { askSource, parseAnswer, SourceSilent } from '../../../platform/ask-source.ts';
import { address, quantity, rpc, type EthereumUrls } from './ethereum-rpc.ts';

/** A payment by a contract, in wei. `path` is its place in the trace, absent if only a list has it. */
export type PaidByContract = { from: string; to: string; value: string; path?: string };
export type ContractCalls = { calls: NonNullable<ChainPayment['calls']>; paid: readonly PaidByContract[] };

/** A trace includes the input of each call. */
const traceBytesMax = 8 * 1024 * 1024;
/** Calls that move ether. Other kinds only run code, and their amount does not move. */
const movingFrames: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];
const movingRows: readonly string[] = ['call', 'create', 'create2', 'selfdestruct', 'suicide'];

const frame = object({
  type: string().required(),
  from: address.required(),
  to: address,
  value: quantity,
  error: string(),
  calls: array(mixed().required()),
});
const list = object({ status: string().required(), message: string(), result: mixed().required() });
const rows = array(
  object({
    from: address.required(),
    // Empty for the creation of a contract, whose address is then in `contractAddress`.
    to: string().defined(),
    contractAddress: string(),
    value: string()
      .matches(/^\d{1,30}$/)
      .required(),
    type: string().required(),
    isError: string().required(),
  }),
).required();

/**
 * Reads the payments by contracts in a mined transaction: from the node's own trace or, if it has none, from a list. A
 * list does not show whether a call above a payment was reverted. Errors: `SourceSilent` of the list. Sources:
 * geth.ethereum.org (built-in tracers), docs.etherscan.io (internal transactions by transaction hash).
 */
export async function readContractCalls(urls: EthereumUrls, txid: string): Promise<ContractCalls> {
  const params = [txid, { tracer: 'callTracer', timeout: '4s' }];
  const call = { method: 'debug_traceTransaction', params, bytesMax: traceBytesMax };
  try {
    return { calls: 'traced', paid: listPayments(await rpc(urls, call, mixed().required()), []).slice(1) };
  } catch {
    // Many nodes have no traces, or only of the newest blocks.
    if (urls.internal === '') return { calls: 'unread', paid: [] };
    return { calls: 'listed', paid: await listContractCalls(urls.internal, txid) };
  }
}

/** The payments of a frame and those below it, in order, without reverted ones. Throws if it is not a frame. */
function listPayments(value: unknown, path: readonly number[]): PaidByContract[] {
  const {
    type,
    from,
    to = '',
    value: wei = '0x0',
    error = '',
    calls = [],
  } = frame.validateSync(value, { strict: true });
  if (error !== '') return [];
  const own = {
    from,
    to: movingFrames.includes(type.toUpperCase()) ? to : '',
    value: wei,
    path: path.join('.'),
  };
  return [own, ...calls.flatMap((each, at) => listPayments(each, [...path, at]))];
}

/** Reads the list, whose errors and empty answers all have status 200. Errors: `SourceSilent`. */
export async function listContractCalls(internal: string, txid: string): Promise<PaidByContract[]> {
  const answer = await askSource(
    { url: `${internal}&module=account&action=txlistinternal&txhash=${txid}` },
    list,
  );
  // A refusal looks like an empty list. Only one message means that there is nothing to list.
  if (answer?.status !== '1') {
    if (answer?.message === 'No transactions found') return [];
    throw new SourceSilent('busy');
  }
  return parseAnswer(answer.result, rows)
    .filter(({ isError, type }) => isError === '0' && movingRows.includes(type.toLowerCase()))
    .map(({ from, to, contractAddress = '', value }) => ({
      from,
      to: to === '' ? contractAddress : to,
      value,
    }));
}
