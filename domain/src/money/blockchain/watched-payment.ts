import { assertNever } from '../../errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';
import { listBookedRows, type BookedOutput } from './booked-output.ts';
import { type ChainFinding, missingLong } from './chain-finding.ts';
import { listOwnTransfers, type ChainPayment } from './chain-payment.ts';
import type { ChainFacts, ChainReading } from './chain-reading.ts';

/** The confirmations after which a payment is regarded as irreversible. */
const settledConfirmations = { payment: 6, coinbase: blockchainLimits.coinbaseConfirmations } as const;

/** A payment that is still read after it was booked. */
export type WatchedPayment = {
  record: Transaction;
  /** Returns whether the whole payment has arrived. Absent if no payment is known. */
  checkWhole?: (payment: ChainPayment) => boolean;
  /** When the period of reading begins. */
  sinceMs: number;
};

/** The result of checking a payment. */
export type PaymentCheck = {
  facts: ChainFacts;
  /** Whether the account is in doubt because of the payment, or `undefined` if that has not changed. */
  isGone: boolean | undefined;
  finding?: { code: ChainFinding; detail: string };
};

/**
 * Checks the booked payment of an approved deposit by the last reading: unchanged, irreversible, or gone. It is gone
 * once another transaction has spent its inputs, or it has been in no block for an hour. Nothing is reversed. Source:
 * docs/chain.md.
 */
export function checkBookedPayment(
  facts: ChainFacts,
  { record, booked }: { record: Transaction; booked: readonly BookedOutput[] },
  nowMs: number,
): PaymentCheck {
  const sinceMs = record.decidedAtMs ?? nowMs;
  const checkWhole = (payment: ChainPayment) =>
    listBookedRows(listOwnTransfers(record, payment), booked).size === booked.length;
  // A deposit that booked no output cannot lose one.
  return checkPayment(facts, { record, sinceMs, ...(booked.length > 0 && { checkWhole }) }, nowMs);
}

/** Checks an incoming or outgoing payment. A payout also counts as missing while two sources disagree about it. */
export function checkPayment(
  facts: ChainFacts,
  watched: WatchedPayment,
  nowMs: number,
): PaymentCheck & { state: PaymentState } {
  const state = pickState(facts, watched, nowMs);
  const isMissing =
    state === 'missing' ||
    (state === 'disputed' && watched.record.type === 'Withdrawal') ||
    (state === 'unknown' && facts.missingSinceMs !== null);
  const missingSinceMs = isMissing ? (facts.missingSinceMs ?? nowMs) : null;
  const isGone =
    state === 'lost' || (missingSinceMs !== null && nowMs - missingSinceMs >= blockchainLimits.missingMsMax);
  const isRead = facts.reading.found !== 'silence';
  const isOver = isRead && nowMs - watched.sinceMs > blockchainLimits.watchedMs;
  const finding = findFault(facts.txid, { state, isGone, isOver });
  return {
    state,
    facts: { ...facts, missingSinceMs, isOpen: state !== 'settled' && !isOver },
    isGone: isGone || (isOnChain(state) ? false : undefined),
    ...(finding && { finding }),
  };
}

/** The finding about a payment, if any. `isOver`: the period of reading is over. */
function findFault(
  txid: string,
  { state, isGone, isOver }: { state: PaymentState; isGone: boolean; isOver: boolean },
): PaymentCheck['finding'] {
  const about = `transaction ${txid}`;
  if (isGone) {
    const fate =
      state === 'lost' ? 'replaced, or no longer what was booked' : `in no block for ${missingLong}`;
    return { code: 'payment-gone', detail: `${about}: ${fate}` };
  }
  return isOver && state !== 'settled' ? { code: 'payment-unsettled', detail: about } : undefined;
}

/**
 * Combines two sources: a silent one is ignored, and of two states the milder one applies. If one source has the payment
 * and the other reports it gone, the state stays unknown.
 */
function pickState({ reading, second }: ChainFacts, watched: WatchedPayment, nowMs: number): PaymentState {
  const one = toState(reading, watched, nowMs);
  const other = second === undefined ? 'unknown' : toState(second, watched, nowMs);
  if (other === 'unknown' || one === other) return one;
  if (one === 'unknown') return other;
  if (isOnChain(one) !== isOnChain(other)) return 'disputed';
  return isOnChain(one) ? 'confirming' : 'missing';
}

type PaymentState = 'unknown' | 'disputed' | 'settled' | 'confirming' | 'missing' | 'lost';

function isOnChain(state: PaymentState): boolean {
  return state === 'settled' || state === 'confirming';
}

function toState(reading: ChainReading, { record, checkWhole }: WatchedPayment, nowMs: number): PaymentState {
  if (checkWhole === undefined) return 'unknown';
  switch (reading.found) {
    case 'silence':
      return 'unknown';
    case 'nothing':
      return 'missing';
    case 'replaced':
      // For Ethereum this follows from a count alone, which another node of the source may have answered.
      return record.coin === 'eth' ? 'missing' : 'lost';
    case 'payment': {
      const { payment, isStale } = reading;
      if (isStale) return 'unknown';
      if (payment.hasFailed) return 'lost';
      const isAll = checkWhole(payment);
      if (!isAll && payment.block !== null && payment.calls === 'unread') return 'unknown';
      // A list of contract payments may lag behind.
      if (payment.block === null || !isAll) return 'missing';
      const needed = settledConfirmations[payment.isCoinbase ? 'coinbase' : 'payment'];
      const isSettled = record.coin === 'eth' ? payment.isFinal : payment.confirmations >= needed;
      const isKnown = payment.calls !== 'listed' || nowMs - payment.block.atMs > blockchainLimits.tracedMsMax;
      return isSettled && isKnown ? 'settled' : 'confirming';
    }
    default:
      return assertNever(reading);
  }
}
