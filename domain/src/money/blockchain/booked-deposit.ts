import { assertNever } from '../../errors.ts';
import type { Finding } from '../../core/finding/finding.ts';
import type { Transaction } from '../transaction/transaction.ts';
import {
  listBookedRows,
  listOwnTransfers,
  type BookedOutput,
  type ChainFacts,
  type ChainPayment,
  type ChainReading,
} from './chain-payment.ts';
import { daysText, hoursText, spellOut } from '../../kernel/count-text.ts';
import { blockchainLimits } from './blockchain.limits.ts';

/** The confirmations after which a payment counts as irreversible; 100 for new coins. */
const settledConfirmations = { payment: 6, coinbase: 100 } as const;
const missingLong = spellOut(hoursText(blockchainLimits.missingMsMax), 'an');

/** A payment that is still read after it was booked. */
export type WatchedPayment = {
  record: Transaction;
  /** Returns whether the whole payment has arrived. Absent if no payment is known. */
  isWhole?: (payment: ChainPayment) => boolean;
  /** When the period of reading begins. */
  sinceMs: number;
};

/** The codes of findings about the chain, and their texts for administrators. */
const chainFindings = {
  'unproven-deposit': 'A deposit was approved although the blockchain shows no payment for it',
  'payment-gone': 'The payment of an approved deposit is no longer on the blockchain',
  'payment-booked': 'The payment that an approved deposit names was booked for another one',
  'payment-from-us': 'The payment that an approved deposit names comes from one of our own wallets',
  'payment-unsettled': `The payment of an approved deposit was not settled within ${daysText(blockchainLimits.watchedMs)}`,
  'sender-sanctioned': 'A sender of the payment of a deposit is on the list of sanctioned addresses',
  'list-unread': 'The list of sanctioned addresses could not be read; the last one still counts',
  'holdings-unread': `What our addresses hold could not be read for ${spellOut(daysText(blockchainLimits.holdingsOldMs))}; the last reading is still shown`,
  'list-shrunk':
    'The list of sanctioned addresses has lost half of its entries; the last one counts until this is closed',
  'payout-gone':
    'The id of a payout does not pay it: correct the id, or return the payout once nothing can arrive any more',
  'payout-replaced': 'A payout was paid by another transaction than the one that was entered: correct the id',
  'payout-differs':
    'The id of a payout pays another amount, or is older than its approval: correct the id, or clear up the difference; a return gives back the whole amount',
  'payout-disputed': `Two sources have disagreed about a payout for ${missingLong}: look for its payment elsewhere before it is returned`,
  'payout-twice':
    'Two transactions that were entered for a payout both pay it: ask its owner for one of them',
  'payout-unsettled': `A payout was not settled within ${daysText(blockchainLimits.watchedMs)}: look for its payment, or return it`,
  'payout-back': 'A payout that was returned is paid on the blockchain',
} as const;
export type ChainFinding = keyof typeof chainFindings;

/** The findings about a payout that an administrator must correct or return. */
export const failedPayoutFindings = [
  'payout-gone',
  'payout-replaced',
  'payout-differs',
  'payout-disputed',
  'payout-unsettled',
] as const satisfies ChainFinding[];

export function chainFindingText(code: string): string {
  return Object.hasOwn(chainFindings, code) ? chainFindings[code as ChainFinding] : code;
}

/** Makes a finding about the chain. `uid` is empty if it concerns no account. */
export function makeChainFinding(
  found: { code: ChainFinding; uid?: string } & Pick<Finding, 'subject' | 'detail' | 'txid'>,
): Finding {
  return { source: 'chain', uid: '', ...found };
}

/** The result of checking an approved deposit. */
export type BookedCheck = {
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
export function checkBooked(
  facts: ChainFacts,
  { record, booked }: { record: Transaction; booked: readonly BookedOutput[] },
  nowMs: number,
): BookedCheck {
  const sinceMs = record.decidedAtMs ?? nowMs;
  const isWhole = (payment: ChainPayment) =>
    listBookedRows(listOwnTransfers(record, payment), booked).size === booked.length;
  // A deposit that booked no output cannot lose one.
  return checkPaid(facts, { record, sinceMs, ...(booked.length > 0 && { isWhole }) }, nowMs);
}

/** Checks a payment, in or out. A payout also counts as missing while two sources disagree about it. */
export function checkPaid(
  facts: ChainFacts,
  paid: WatchedPayment,
  nowMs: number,
): BookedCheck & { state: PaymentState } {
  const state = agreedState(facts, paid, nowMs);
  const isMissing =
    state === 'missing' ||
    (state === 'disputed' && paid.record.type === 'Withdrawal') ||
    (state === 'unknown' && facts.missingSinceMs !== null);
  const missingSinceMs = isMissing ? (facts.missingSinceMs ?? nowMs) : null;
  const isGone =
    state === 'lost' || (missingSinceMs !== null && nowMs - missingSinceMs >= blockchainLimits.missingMsMax);
  const isRead = facts.reading.found !== 'silence';
  const isOver = isRead && nowMs - paid.sinceMs > blockchainLimits.watchedMs;
  const about = `transaction ${facts.txid}`;
  return {
    state,
    facts: { ...facts, missingSinceMs, isOpen: state !== 'settled' && !isOver },
    isGone: isGone || (isThere(state) ? false : undefined),
    ...(isGone && {
      finding: {
        code: 'payment-gone' as const,
        detail: `${about}: ${state === 'lost' ? 'replaced, or no longer what was booked' : `in no block for ${missingLong}`}`,
      },
    }),
    ...(!isGone &&
      isOver &&
      state !== 'settled' && { finding: { code: 'payment-unsettled' as const, detail: about } }),
  };
}

/**
 * Combines two sources: a silent one is ignored, and of two states the milder one counts. If one source has the payment
 * and the other reports it gone, the state stays unknown.
 */
function agreedState({ reading, second }: ChainFacts, paid: WatchedPayment, nowMs: number): PaymentState {
  const one = toState(reading, paid, nowMs);
  const other = second === undefined ? 'unknown' : toState(second, paid, nowMs);
  if (other === 'unknown' || one === other) return one;
  if (one === 'unknown') return other;
  if (isThere(one) !== isThere(other)) return 'disputed';
  return isThere(one) ? 'confirming' : 'missing';
}

type PaymentState = 'unknown' | 'disputed' | 'settled' | 'confirming' | 'missing' | 'lost';

function isThere(state: PaymentState): boolean {
  return state === 'settled' || state === 'confirming';
}

function toState(reading: ChainReading, { record, isWhole }: WatchedPayment, nowMs: number): PaymentState {
  if (isWhole === undefined) return 'unknown';
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
      const isAll = isWhole(payment);
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
