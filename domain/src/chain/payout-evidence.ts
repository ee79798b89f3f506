import type { Price } from '../transaction/price.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { formatCoinInFull } from '../money/format.ts';
import { coinUnits } from '../money/units.ts';
import { checkPaid, type BookedCheck } from './booked-deposit.ts';
import {
  chainEvidence,
  depthText,
  reviewersChainText,
  type ChainEvidence,
  type EvidenceFacts,
} from './chain-evidence.ts';
import {
  ownTransfers,
  type ChainFacts,
  type ChainPayment,
  type ChainReading,
  type ChainTransfer,
} from './chain-payment.ts';

/** An approved withdrawal, which was priced, and what was entered for its payment. */
export type Payout = Transaction & { paid: Price };

/**
 * What the chain says about the transaction that was entered for a payout. All that goes to its address counts, since
 * one transaction pays an address for one withdrawal; another amount is seen before it is deep enough.
 */
export function payoutEvidence(
  record: Payout,
  seen: Pick<EvidenceFacts, 'readings' | 'isReadingOld' | 'steps'>,
): ChainEvidence {
  const { coin, btcAddress, ethAddress, amountUsdCents, createdAtMs, decidedAtMs, paid } = record;
  const evidence = chainEvidence({
    ...seen,
    record: {
      ...{ coin, btcAddress, ethAddress, amountUsdCents, ...paid },
      createdAtMs: decidedAtMs ?? createdAtMs,
    },
    bookedBy: new Map(),
    isClaimedElsewhere: false,
    isSenderKnown: true,
    quoteMs: 0,
  });
  if (!['unconfirmed', 'differs', 'matches'].includes(evidence.verdict)) return evidence;
  const isExact = unitsOf(evidence.transfers) === paid.coinUnits;
  return {
    ...evidence,
    verdict: isExact ? (evidence.isDeepEnough ? 'matches' : 'unconfirmed') : 'differs',
  };
}

/** The clocks of blocks may be so much behind. */
const blockClockMs = 2 * 60 * 60_000;

/** What administrators read of it. */
export function payoutChainText(evidence: ChainEvidence, { coin, paid }: Payout): string {
  const { verdict, transfers, confirmations } = evidence;
  const units = unitsOf(transfers);
  const amount = `${formatCoinInFull(coinUnits(units))} ${coin.toUpperCase()}`;
  switch (verdict) {
    case 'matches':
      return `Pays it: ${amount}`;
    case 'unconfirmed':
      return `Pays it: ${amount}, ${depthText(confirmations)}`;
    case 'differs': {
      const due = formatCoinInFull(coinUnits(paid.coinUnits));
      return `Pays ${units < paid.coinUnits ? 'less' : 'more'}: ${amount}, not ${due}`;
    }
    case 'not-ours':
      return 'Another address: nothing goes to the one of this withdrawal';
    case 'too-old':
      return 'Older than the withdrawal: it was paid long before';
    default:
      return reviewersChainText(evidence, coin);
  }
}

/** What its owner reads; `isSettled`: it can no longer change. */
export function ownersPayoutText({ verdict, confirmations }: ChainEvidence, isSettled: boolean): string {
  switch (verdict) {
    case 'unconfirmed':
    case 'differs':
    case 'matches': {
      const { now } = confirmations;
      return isSettled ? 'Sent, confirmed' : `Sent, ${String(now)} confirmation${now === 1 ? '' : 's'}`;
    }
    case 'no-answer':
    case 'disagree':
    case 'not-found':
    case 'another-network':
      return 'Sent, looking for it';
    default:
      return 'Sent, being checked';
  }
}

/** Whether what a transaction brings to the address of a payout is enough for it. */
function isEnough({ paid }: Payout): (own: readonly ChainTransfer[]) => boolean {
  return (own) => unitsOf(own) >= paid.coinUnits;
}

type Since = { replacement: ChainReading | undefined; nowMs: number };

/**
 * Looks at the payment of a payout, as its source was last read: an hour in no block, or replaced by a transaction that
 * does not pay it, is a finding, and so is one that is paid after it was returned. `replacement`: what has replaced it.
 */
export function checkPayout(facts: ChainFacts, record: Payout, { replacement, nowMs }: Since): BookedCheck {
  const { returned, payouts, decidedAtMs } = record;
  const isWhole = isEnough(record);
  const isBumped =
    replacement?.found === 'payment' &&
    !replacement.payment.hasFailed &&
    isWhole(ownTransfers(record, replacement.payment));
  const { second, ...read } = facts;
  const reading = isBumped ? replacement : facts.reading;
  const check = checkPaid(
    isBumped ? { ...read, reading } : facts,
    { record, isWhole, sinceMs: payouts.at(-1)?.atMs ?? decidedAtMs ?? nowMs },
    nowMs,
  );
  const about = `transaction ${facts.txid}`;
  const block = reading.found === 'payment' ? reading.payment.block : null;
  const isThere = check.isGone === false;
  const found = ((): BookedCheck['finding'] => {
    const { finding } = check;
    if (returned !== null)
      return isThere && block !== null && block.atMs > returned.atMs - blockClockMs
        ? { code: 'payout-back', detail: about }
        : undefined;
    if (isBumped && !check.facts.isOpen)
      return { code: 'payout-replaced', detail: `${about}: paid by ${replacement.payment.txid}` };
    if (finding === undefined) return undefined;
    return finding.code === 'payment-gone'
      ? { ...finding, code: 'payout-gone' }
      : { ...finding, code: 'payout-unsettled' };
  })();
  const isOpen = check.facts.isOpen && !(returned !== null && isThere);
  return {
    facts: { ...check.facts, reading: facts.reading, ...(second !== undefined && { second }), isOpen },
    isGone: undefined,
    ...(found !== undefined && { finding: found }),
  };
}

/** Whether a payment to the address of a payout may be its own: its exact amount, made since it was approved. */
export function isPaymentOf(record: Payout, payment: ChainPayment): boolean {
  const { decidedAtMs, createdAtMs, paid } = record;
  const sinceMs = (decidedAtMs ?? createdAtMs) - blockClockMs;
  const isNew = payment.block === null || payment.block.atMs >= sinceMs;
  return isNew && unitsOf(ownTransfers(record, payment)) === paid.coinUnits;
}

function unitsOf(transfers: readonly ChainTransfer[]): number {
  return transfers.reduce((sum, each) => sum + each.coinUnits, 0);
}
