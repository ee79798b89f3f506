import { findScript } from '../../kernel/address/address.ts';
import { toComparableAddress } from '../../kernel/address/comparable-address.ts';
import { findAddresses } from '../../kernel/address/find-addresses.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { toAddress } from '../transaction/transaction.ts';

/** One output (Bitcoin) or transfer (Ethereum) of a transaction. `coinUnits`: 1e-8 units, rounded down. */
export type ChainTransfer = {
  /** The number of a Bitcoin output. For Ethereum 0 is the transaction itself, and calls of contracts follow. */
  position: number;
  /** A destination (`toChainDestination`). */
  to: string;
  coinUnits: number;
  /** The destination that sent this transfer; Ethereum only. */
  from?: string;
  /**
   * Identifies a transfer that a contract made. From a trace: the path of the call ("0.3"). From a list, which has no
   * paths: the amount, and a count of the transfers of this amount to this address ("8000000#1" is the first).
   */
  call?: string;
};

/** The block of a transaction: its height, hash and time. */
export type ChainBlock = { height: number; hash: string; atMs: number };

/** A transaction as a source describes it, validated, with its transfers to our addresses. */
export type ChainPayment = {
  txid: string;
  transfers: readonly ChainTransfer[];
  /** Destinations of the inputs, or the sender. `withOrigin` keeps at most 20. */
  senders: readonly string[];
  hasMoreSenders?: boolean;
  /** Whether any sender is one of our addresses (`withOrigin`). */
  isFromUs?: boolean;
  /** The outputs that a Bitcoin transaction spends, as "txid:position". A replacement spends one of them too. */
  inputs: readonly string[];
  /** The nonce of the sender; Ethereum only. */
  nonce: number | null;
  block: ChainBlock | null;
  /** 0 while the transaction is in no block. */
  confirmations: number;
  /** Whether the block can no longer be replaced; Ethereum only. */
  isFinal: boolean;
  /** New coins, which can be spent after 100 blocks. */
  isCoinbase: boolean;
  hasFailed: boolean;
  /** Whether a token instead of the coin was sent to one of our addresses. */
  isToken: boolean;
  /** How transfers by contracts were read: from the node's trace, from a list, or not at all. Ethereum only. */
  calls?: 'traced' | 'listed' | 'unread';
};

/** The payees, comparable between nodes: contracts' transfers without position, which nodes number differently. */
export function listPayees(transfers: readonly ChainTransfer[]): string[] {
  const describe = ({ position, to, coinUnits, call }: ChainTransfer) =>
    `${call === undefined ? String(position) : ''} ${to} ${String(coinUnits)}`;
  return transfers.map(describe).sort();
}

/** A possible payment of a deposit without an id. `coinUnits`: the amount sent to the deposit's address. */
export type ChainCandidate = Pick<ChainPayment, 'txid' | 'block' | 'confirmations'> & { coinUnits: number };

/** The destination of a transfer, equal for every spelling of an address; the text itself if it is not an address. */
export function toChainDestination(coin: Coin, address: string): string {
  const comparable = toComparableAddress(coin, address);
  return coin === 'btc' ? (findScript(comparable) ?? comparable) : comparable;
}

/** The destinations of every address in a stored text, and of the text itself. */
export function listDestinations(coin: Coin, text: string): string[] {
  const destinations = findAddresses(text).map((each) => toChainDestination(each.coin, each.address));
  return [...new Set([toChainDestination(coin, text), ...destinations])];
}

/** The transfers of a transaction to the address shown for a deposit. */
export function listOwnTransfers(
  record: Parameters<typeof toAddress>[0],
  { transfers }: Pick<ChainPayment, 'transfers'>,
): ChainTransfer[] {
  const own = toChainDestination(record.coin, toAddress(record));
  return transfers.filter(({ to }) => to === own);
}

/** The sum of transfers, in 1e-8 units. */
export function sumUnits(transfers: readonly Pick<ChainTransfer, 'coinUnits'>[]): number {
  return transfers.reduce((sum, { coinUnits }) => sum + coinUnits, 0);
}
