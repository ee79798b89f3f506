import { findScript } from '../../kernel/address/address.ts';
import { toComparableAddress } from '../../kernel/address/comparable-address.ts';
import { findAddresses } from '../../kernel/address/find-addresses.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { toAddress, type Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';

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

/** A source's answer about a transaction, or why there is none. A stale source has seen no new block for too long. */
export type ChainReading =
  | { found: 'payment'; payment: ChainPayment; isStale: boolean }
  | { found: 'nothing' }
  | { found: 'replaced'; by: string | null }
  | { found: 'silence'; why: 'no-answer' | 'busy' | 'garbage' | 'crowded' | 'wrong-network' | 'stale' };

/** The answers of a coin's sources; `second` if two are set. */
export type ChainReadings = { reading: ChainReading; second?: ChainReading };

/** Returns whether a source can confirm another one: it answers, is up to date, and reads contracts' transfers. */
export function canCorroborate(reading: ChainReading): boolean {
  if (reading.found === 'silence') return false;
  return reading.found !== 'payment' || !(reading.isStale || reading.payment.calls === 'unread');
}

/** The payees, comparable between nodes: contracts' transfers without position, which nodes number differently. */
export function listPayees(transfers: readonly ChainTransfer[]): string[] {
  const describe = ({ position, to, coinUnits, call }: ChainTransfer) =>
    `${call === undefined ? String(position) : ''} ${to} ${String(coinUnits)}`;
  return transfers.map(describe).sort();
}

/**
 * The reading that all sources agree on, with the lower number of confirmations, or `undefined` if they disagree.
 * Ignores a source that cannot corroborate.
 */
export function pickAgreed({ reading, second = reading }: ChainReadings): ChainReading | undefined {
  const [one = reading, other = one] = [reading, second].filter(canCorroborate);
  if (one.found !== 'payment' || other.found !== 'payment')
    return (one.found === 'payment') === (other.found === 'payment') ? one : undefined;
  const pickCompared = ({ transfers, hasFailed }: ChainPayment) =>
    JSON.stringify([listPayees(transfers), hasFailed]);
  if (pickCompared(one.payment) !== pickCompared(other.payment)) return undefined;
  return other.payment.confirmations < one.payment.confirmations ? other : one;
}

/** The transactions that have replaced one, by any source. */
export function listReplacing({ reading, second }: ChainReadings): string[] {
  return [reading, second].flatMap((each) =>
    each?.found === 'replaced' && each.by !== null ? [each.by] : [],
  );
}

/** `chainFacts/{recordId}`: the last reading, and the facts that show that the transaction was replaced. */
export type ChainFacts = ChainReadings & {
  recordId: string;
  uid: string;
  coin: Coin;
  txid: string;
  readAtMs: number;
  /** When the sources were last asked. A silent source leaves the reading unchanged. */
  askedAtMs: number;
  inputs: readonly string[];
  sender: string | null;
  nonce: number | null;
  /** Whether many people use this sender. Absent until it was looked up, which happens only if all else matches. */
  isSenderBusy?: boolean;
  /** Whether the payment must be read again: the deposit waits, or its booked payment may still change. */
  isOpen: boolean;
  /** When the booked payment was first found in no block, or `null` while it is in one. */
  missingSinceMs: number | null;
};

/** `bookedOutputs/{bookedOutputId}`: a transfer that an approved deposit has booked. */
export type BookedOutput = {
  recordId: string;
  orderId: string;
  uid: string;
  coin: Coin;
  txid: string;
  position: number;
  /** Absent in documents from before 1.1. */
  to?: string;
  call?: string;
  coinUnits: number;
  senders: readonly string[];
  atMs: number;
};

/** A possible payment of a deposit without an id. `coinUnits`: the amount sent to the deposit's address. */
export type ChainCandidate = Pick<ChainPayment, 'txid' | 'block' | 'confirmations'> & { coinUnits: number };

/** The most inputs that are kept of a transaction, by all its readings. A source that lies can only add some. */
const inputsKept = 200;

/** The facts after another reading. Keeps inputs and sender, because a transaction that is gone has neither. */
export function withReading(
  record: Pick<ChainFacts, 'recordId' | 'uid' | 'coin' | 'txid'>,
  { reading, second, before, atMs }: ChainReadings & { before?: ChainFacts | undefined; atMs: number },
): ChainFacts {
  const seen = reading.found === 'payment' ? reading.payment : undefined;
  // Of all sources, so that none of them alone can hide an input that a replacement spends too.
  const inputs = [reading, second].flatMap((each) => (each?.found === 'payment' ? each.payment.inputs : []));
  return {
    ...record,
    reading,
    ...(second !== undefined && { second }),
    readAtMs: atMs,
    askedAtMs: atMs,
    inputs: [...new Set([...(before?.inputs ?? []), ...inputs])].slice(0, inputsKept),
    sender: seen?.senders[0] ?? before?.sender ?? null,
    nonce: seen?.nonce ?? before?.nonce ?? null,
    ...(before?.isSenderBusy !== undefined && { isSenderBusy: before.isSenderBusy }),
    isOpen: before?.isOpen ?? true,
    missingSinceMs: before?.missingSinceMs ?? null,
  };
}

/** The facts before the first reading, which the job will make. */
export function makeUnread({ id: recordId, uid, coin }: Transaction, txid: string): ChainFacts {
  const reading = { found: 'silence', why: 'no-answer' } as const;
  return withReading({ recordId, uid, coin, txid }, { reading, atMs: 0 });
}

/** The destination of a transfer, equal for every spelling of an address; the text itself if it is not an address. */
export function toChainDestination(coin: Coin, address: string): string {
  const comparable = toComparableAddress(coin, address);
  return coin === 'btc' ? (findScript(comparable) ?? comparable) : comparable;
}

/** The destinations of every address in a stored text, and of the text itself. */
export function listDestinations(coin: Coin, text: string): string[] {
  const found = findAddresses(text).map((each) => toChainDestination(each.coin, each.address));
  return [...new Set([toChainDestination(coin, text), ...found])];
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

/** The id under which a transfer is booked, so that only one record can book it. */
export function bookedOutputId(
  options: { coin: Coin; txid: string } & Pick<ChainTransfer, 'to' | 'position' | 'call'>,
): string {
  const { coin, txid, to, position, call } = options;
  const name = call === undefined ? String(position) : `call ${call}`;
  return fingerprint(`output|${coin}|${txid}|${to}|${name}`);
}

/**
 * Matches the booked rows of a transaction with its transfers by position or call. Nodes, lists and earlier versions
 * name a contract's transfers differently, so transfers without a match by name are then matched by amount. Each row
 * matches at most one transfer.
 */
export function listBookedRows(
  transfers: readonly ChainTransfer[],
  rows: readonly BookedOutput[],
): Map<ChainTransfer, BookedOutput> {
  const left = new Set(rows);
  const found = new Map<ChainTransfer, BookedOutput>();
  const matchLeft = (isMatch: (row: BookedOutput, transfer: ChainTransfer) => boolean) => {
    for (const each of transfers) {
      const row = found.has(each) ? undefined : [...left].find((one) => isMatch(one, each));
      if (row === undefined) continue;
      left.delete(row);
      found.set(each, row);
    }
  };
  const isAlike = (row: BookedOutput, { to, coinUnits }: ChainTransfer) =>
    row.coinUnits === coinUnits && (row.to ?? to) === to;
  const nameOf = ({ call, position }: Pick<ChainTransfer, 'call' | 'position'>) => call ?? position;
  matchLeft((row, each) => isAlike(row, each) && nameOf(row) === nameOf(each));
  matchLeft(
    (row, each) =>
      isAlike(row, each) && (row.call ?? each.call) !== undefined && nameOf(row) !== 0 && nameOf(each) !== 0,
  );
  return found;
}

/** The confirmations that a Bitcoin payment of this many cents needs. The last step has no bound. Source: docs/chain.md. */
export function countConfirmationsNeeded(amountUsdCents: number, payment?: Pick<ChainPayment, 'isCoinbase'>) {
  if (payment?.isCoinbase === true) return blockchainLimits.coinbaseConfirmations;
  const step = blockchainLimits.confirmationSteps.find(
    ({ belowUsd }) => belowUsd === null || amountUsdCents < belowUsd * 100,
  );
  return step?.confirmations ?? 6;
}
