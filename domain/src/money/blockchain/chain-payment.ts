import type { Coin } from '../../kernel/amounts/coins.ts';
import { addressOf, type Transaction } from '../transaction/transaction.ts';
import { bitcoinScript } from '../../kernel/address/address.ts';
import { addressesIn } from '../../kernel/address/addresses-in.ts';
import { comparableAddress } from '../../kernel/address/comparable-address.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { blockchainLimits } from './blockchain.limits.ts';

/** One output of a Bitcoin transaction, or one transfer of an Ethereum one. `coinUnits`: 1e-8 units, rounded down. */
export type ChainTransfer = {
  /**
   * The number of a Bitcoin output. For Ethereum 0 is the transaction's own transfer; those of contracts are counted in
   * their order.
   */
  position: number;
  /** A destination (`chainDestination`). */
  to: string;
  coinUnits: number;
  /** The destination that sent this transfer; Ethereum only. */
  from?: string;
  /**
   * The name of a contract's transfer: its path in the trace ("0.3"), or, if only a list has it, its amount and its
   * number among the equal ones to this address ("8000000#1").
   */
  call?: string;
};

/** The block of a transaction: its height and hash, and when it was made. */
export type ChainBlock = { height: number; hash: string; atMs: number };

/** A transaction as a source describes it, checked, with its transfers to addresses of ours. */
export type ChainPayment = {
  txid: string;
  transfers: readonly ChainTransfer[];
  /** Destinations of the inputs, or the sender; once `withOrigin` has seen them, at most 20. */
  senders: readonly string[];
  hasMoreSenders?: boolean;
  /** One of all its senders is an address of ours (`withOrigin`). */
  isFromUs?: boolean;
  /**
   * The outputs that a Bitcoin transaction spends, as "txid:position": only they show which transaction replaced it.
   */
  inputs: readonly string[];
  /** The place in the order of its sender; Ethereum only. */
  nonce: number | null;
  block: ChainBlock | null;
  /** 0 until it is in a block. */
  confirmations: number;
  /** Its block cannot be replaced any more; Ethereum only. */
  isFinal: boolean;
  /** New coins, which can be spent after 100 blocks. */
  isCoinbase: boolean;
  hasFailed: boolean;
  /** A token was sent to an address of ours, not the coin. */
  isToken: boolean;
  /**
   * How the transfers of contracts were read: from the node's trace, or only from a list; `unread` if neither has them.
   * Ethereum only.
   */
  calls?: 'traced' | 'listed' | 'unread';
};

/** Why a source said nothing that counts. */
export type ChainSilence = 'no-answer' | 'busy' | 'garbage' | 'wrong-network' | 'stale';

/**
 * The answer of a source about a transaction. `isStale`: it has seen no new block for too long to be believed, so that
 * a missing transaction counts as silence.
 */
export type ChainReading =
  | { found: 'payment'; payment: ChainPayment; isStale: boolean }
  | { found: 'nothing' }
  | { found: 'replaced'; by: string | null }
  | { found: 'silence'; why: ChainSilence };

/** The answers of the sources of a coin; `second` if two are set. */
export type ChainReadings = { reading: ChainReading; second?: ChainReading };

/** Whether a source counts beside another: it answers, is not behind, and has read what contracts paid. */
export function isHeard(reading: ChainReading): boolean {
  if (reading.found === 'silence') return false;
  return reading.found !== 'payment' || !(reading.isStale || reading.payment.calls === 'unread');
}

/**
 * The payees of a transaction, by names that all nodes share: each node has its own paths for the transfers of
 * contracts.
 */
export function payeesOf(transfers: readonly ChainTransfer[]): string[] {
  return transfers
    .map(
      ({ position, to, coinUnits, call }) =>
        `${call === undefined ? String(position) : ''} ${to} ${String(coinUnits)}`,
    )
    .sort();
}

/**
 * The reading that all sources agree on, with the fewer confirmations; `undefined` if they disagree. A source that is
 * not heard counts as not set.
 */
export function agreedReading({ reading, second = reading }: ChainReadings): ChainReading | undefined {
  const [one = reading, other = one] = [reading, second].filter(isHeard);
  if (one.found !== 'payment' || other.found !== 'payment')
    return (one.found === 'payment') === (other.found === 'payment') ? one : undefined;
  const core = ({ transfers, hasFailed }: ChainPayment) => JSON.stringify([payeesOf(transfers), hasFailed]);
  if (core(one.payment) !== core(other.payment)) return undefined;
  return other.payment.confirmations < one.payment.confirmations ? other : one;
}

/** `chainFacts/{recordId}`: the last reading, and what a later one needs to see that the transaction was replaced. */
export type ChainFacts = ChainReadings & {
  recordId: string;
  uid: string;
  coin: Coin;
  txid: string;
  readAtMs: number;
  /** When it was last asked: a silent source leaves the reading. */
  askedAtMs: number;
  inputs: readonly string[];
  sender: string | null;
  nonce: number | null;
  /** Many use one of its senders; absent until a source has said so, who is asked where nothing else speaks against them. */
  isSenderBusy?: boolean;
  /** It is to be read again: the deposit waits, or what it has booked may still change. */
  isOpen: boolean;
  /** Since when what was booked is in no block; `null` while it is in one. */
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
  /** Absent in those of before 1.1. */
  to?: string;
  call?: string;
  coinUnits: number;
  senders: readonly string[];
  atMs: number;
};

/** A payment that a deposit without an id may be about; `coinUnits` is what it brought to its address. */
export type ChainCandidate = Pick<ChainPayment, 'txid' | 'block' | 'confirmations'> & { coinUnits: number };

/** The facts after another reading: what was seen once is kept, because a transaction that is gone names nothing. */
export function withReading(
  record: Pick<ChainFacts, 'recordId' | 'uid' | 'coin' | 'txid'>,
  { reading, second, before, atMs }: ChainReadings & { before?: ChainFacts | undefined; atMs: number },
): ChainFacts {
  const seen = reading.found === 'payment' ? reading.payment : undefined;
  return {
    ...record,
    reading,
    ...(second !== undefined && { second }),
    readAtMs: atMs,
    askedAtMs: atMs,
    inputs: seen?.inputs ?? before?.inputs ?? [],
    sender: seen?.senders[0] ?? before?.sender ?? null,
    nonce: seen?.nonce ?? before?.nonce ?? null,
    ...(before?.isSenderBusy !== undefined && { isSenderBusy: before.isSenderBusy }),
    isOpen: before?.isOpen ?? true,
    missingSinceMs: before?.missingSinceMs ?? null,
  };
}

/** The facts of what nobody has read yet: the job reads it. */
export function unreadFacts({ id: recordId, uid, coin }: Transaction, txid: string): ChainFacts {
  const reading = { found: 'silence', why: 'no-answer' } as const;
  return withReading({ recordId, uid, coin, txid }, { reading, atMs: 0 });
}

/** Where a transfer goes, the same for every spelling of an address; the text itself where it is no address. */
export function chainDestination(coin: Coin, address: string): string {
  const comparable = comparableAddress(coin, address);
  return coin === 'btc' ? (bitcoinScript(comparable) ?? comparable) : comparable;
}

/** The destinations of every address in a stored text, and of the text itself. */
export function destinationsIn(coin: Coin, text: string): string[] {
  const found = addressesIn(text).map((each) => chainDestination(each.coin, each.address));
  return [...new Set([chainDestination(coin, text), ...found])];
}

/** The transfers of a transaction to the address that was shown for a deposit. */
export function ownTransfers(
  record: Parameters<typeof addressOf>[0],
  { transfers }: Pick<ChainPayment, 'transfers'>,
): ChainTransfer[] {
  const own = chainDestination(record.coin, addressOf(record));
  return transfers.filter(({ to }) => to === own);
}

/** The sum of transfers. */
export function unitsOf(transfers: readonly Pick<ChainTransfer, 'coinUnits'>[]): number {
  return transfers.reduce((sum, { coinUnits }) => sum + coinUnits, 0);
}

/** The id under which a transfer is booked: once, by one record. */
export function bookedOutputId(
  options: { coin: Coin; txid: string } & Pick<ChainTransfer, 'to' | 'position' | 'call'>,
): string {
  const { coin, txid, to, position, call } = options;
  const name = call === undefined ? String(position) : `call ${call}`;
  return fingerprint(`output|${coin}|${txid}|${to}|${name}`);
}

/**
 * Which of the rows that are booked of a transaction is which of its transfers: the one of the same place or call, and,
 * of what contracts paid, else one of the same amount, since nodes, a list and earlier versions know it by other names.
 * A row is of one transfer only.
 */
export function bookedRows(
  transfers: readonly ChainTransfer[],
  rows: readonly BookedOutput[],
): Map<ChainTransfer, BookedOutput> {
  const left = new Set(rows);
  const found = new Map<ChainTransfer, BookedOutput>();
  const take = (isOf: (row: BookedOutput, transfer: ChainTransfer) => boolean) => {
    for (const each of transfers) {
      const row = found.has(each) ? undefined : [...left].find((one) => isOf(one, each));
      if (row === undefined) continue;
      left.delete(row);
      found.set(each, row);
    }
  };
  const isAlike = (row: BookedOutput, { to, coinUnits }: ChainTransfer) =>
    row.coinUnits === coinUnits && (row.to ?? to) === to;
  const nameOf = ({ call, position }: Pick<ChainTransfer, 'call' | 'position'>) => call ?? position;
  take((row, each) => isAlike(row, each) && nameOf(row) === nameOf(each));
  take(
    (row, each) =>
      isAlike(row, each) && (row.call ?? each.call) !== undefined && nameOf(row) !== 0 && nameOf(each) !== 0,
  );
  return found;
}

/** Confirmations that a Bitcoin payment of so many cents needs; the last step has no bound. Source: docs/chain.md. */
export function confirmationsNeeded(amountUsdCents: number): number {
  const step = blockchainLimits.confirmationSteps.find(
    ({ belowUsd }) => belowUsd === null || amountUsdCents < belowUsd * 100,
  );
  return step?.confirmations ?? 6;
}
