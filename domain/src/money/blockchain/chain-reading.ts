import type { Coin } from '../../kernel/amounts/coins.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { listPayees, type ChainPayment } from './chain-payment.ts';

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

/** The most inputs that are kept of a transaction, by all its readings. A source that lies can only add some. */
const inputsKept = 200;

/** The facts after another reading. Keeps inputs and sender, because a transaction that is gone has neither. */
export function withReading(
  record: Pick<ChainFacts, 'recordId' | 'uid' | 'coin' | 'txid'>,
  { reading, second, before, atMs }: ChainReadings & { before?: ChainFacts | undefined; atMs: number },
): ChainFacts {
  const payment = reading.found === 'payment' ? reading.payment : undefined;
  // The inputs of all sources, so that no single one can hide an input that a replacement spends too.
  const inputs = [reading, second].flatMap((each) => (each?.found === 'payment' ? each.payment.inputs : []));
  return {
    ...record,
    reading,
    ...(second !== undefined && { second }),
    readAtMs: atMs,
    askedAtMs: atMs,
    inputs: [...new Set([...(before?.inputs ?? []), ...inputs])].slice(0, inputsKept),
    sender: payment?.senders[0] ?? before?.sender ?? null,
    nonce: payment?.nonce ?? before?.nonce ?? null,
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
