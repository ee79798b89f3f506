import { createHash } from 'node:crypto';
import type { Block, Chain, ChainTx } from './chain.ts';

/** The depth at which a block is final. */
const finalDepth = 6;
/** The topic of the event that a token's contract logs: Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * The methods of Ethereum's JSON-RPC that the product calls, over the invented chain; amounts are wei in hexadecimal.
 * Errors: throws for a method that it does not know. Source: ethereum/execution-apis.
 */
export function ethereumRpc(chain: Chain, method: string, params: readonly unknown[]): unknown {
  const [first] = params.map(String);
  const asked = chain.find(first ?? '');
  switch (method) {
    case 'eth_chainId':
      return '0x1';
    case 'eth_getTransactionByHash':
      return asked === undefined ? null : txJson(asked);
    case 'eth_getTransactionReceipt':
      return asked?.block === undefined ? null : receiptJson(asked.tx, asked.block);
    case 'debug_traceTransaction':
      return asked?.block === undefined ? null : traceJson(asked.tx);
    case 'eth_getBlockByNumber':
      return blockJson(blockAt(chain, first ?? ''));
    case 'eth_getBalance': {
      const { funded, spent } = chain.sumMovements(first ?? '', { isWaiting: false });
      return hex(funded > spent ? funded - spent : 0n);
    }
    case 'eth_getCode':
      return (first ?? '').startsWith(contractPrefix) ? '0x6000' : '0x';
    case 'eth_getTransactionCount':
      return hex(chain.nonceOf(first ?? ''));
    default:
      throw new Error(`the method ${method} does not exist`);
  }
}

/** The answer of a node's `callTracer`: a frame for each call, with its inner calls. */
function traceJson(tx: ChainTx) {
  const outer = outerOf(tx);
  const by = { from: contractOf(tx), gas: '0x5208', gasUsed: '0x0', input: '0x' };
  const calls = tx.transfers
    .filter(({ isInternal }) => isInternal === true)
    .map(({ to, units, isVoid }) => {
      const call = { ...by, type: isVoid === 'delegated' ? 'DELEGATECALL' : 'CALL', to, value: hex(units) };
      if (isVoid !== 'reverted') return call;
      return { ...by, type: 'CALL', to: by.from, value: '0x0', error: 'execution reverted', calls: [call] };
    });
  return {
    ...{
      ...by,
      from: tx.from,
      type: 'CALL',
      to: outer?.to ?? contractOf(tx),
      value: hex(outer?.units ?? 0n),
    },
    ...(tx.hasFailed ? { error: 'execution reverted' } : { calls }),
  };
}

/** The list of what contracts paid in a transaction, as Etherscan's API v2 documents it: it knows no place in a trace. */
export function listInternalTransfers(chain: Chain, txid: string) {
  const { tx, block } = chain.find(txid) ?? {};
  const rows =
    block === undefined || tx === undefined
      ? []
      : tx.transfers
          .filter(({ isInternal }) => isInternal === true)
          .map(({ to, units, isVoid }) => ({
            blockNumber: String(block.height),
            timeStamp: String(Math.floor(block.atMs / 1000)),
            from: contractOf(tx),
            to,
            value: String(units),
            contractAddress: '',
            input: '',
            type: isVoid === 'delegated' ? 'delegatecall' : 'call',
            gas: '21000',
            gasUsed: '0',
            isError: tx.hasFailed ? '1' : '0',
            errCode: '',
          }));
  return rows.length === 0
    ? { status: '0', message: 'No transactions found', result: [] }
    : { status: '1', message: 'OK', result: rows };
}

function blockAt(chain: Chain, which: string): Block | undefined {
  const { height } = chain.tip;
  if (which === 'latest') return chain.tip;
  if (which === 'finalized') return chain.blocks[Math.max(0, height - finalDepth)];
  return chain.blocks[Number(which)];
}

function blockJson(block: Block | undefined) {
  if (block === undefined) return null;
  const { height, hash, atMs, ids } = block;
  return { number: hex(height), hash, timestamp: hex(Math.floor(atMs / 1000)), transactions: ids };
}

/** The outer transfer is the transaction's own; those of contracts and tokens are not in it. */
function txJson({ tx, block }: { tx: ChainTx; block: Block | undefined }) {
  const outer = outerOf(tx);
  return {
    hash: tx.id,
    from: tx.from,
    to: outer?.to ?? contractOf(tx),
    nonce: hex(tx.nonce),
    value: hex(outer?.units ?? 0n),
    blockHash: block?.hash ?? null,
    blockNumber: block === undefined ? null : hex(block.height),
  };
}

function receiptJson(tx: ChainTx, block: Block) {
  return {
    transactionHash: tx.id,
    status: tx.hasFailed ? '0x0' : '0x1',
    blockHash: block.hash,
    blockNumber: hex(block.height),
    // Sending ether alone costs exactly so much.
    gasUsed: tx.transfers.some(({ isInternal, token }) => isInternal === true || token)
      ? '0x186a0'
      : '0x5208',
    contractAddress: null,
    logs: tx.transfers
      .filter(({ token }) => token !== undefined)
      .map(({ token, to, units }) => ({
        address: token,
        topics: [transferTopic, topic(tx.from), topic(to)],
        data: `0x${units.toString(16).padStart(64, '0')}`,
      })),
  };
}

function outerOf(tx: ChainTx) {
  return tx.transfers.find(({ isInternal, token }) => isInternal !== true && token === undefined);
}

/** Every address that begins so has code. */
const contractPrefix = '0xc0de';

/** The contract of an exchange, which pays its customers. */
function contractOf({ from }: ChainTx): string {
  return contractPrefix + createHash('sha256').update(`contract|${from}`).digest('hex').slice(0, 36);
}

function topic(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
