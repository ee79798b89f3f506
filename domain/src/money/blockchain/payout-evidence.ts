import { formatAsset, formatCoinInFull } from '../../kernel/amounts/format.ts';
import { coinUnits } from '../../kernel/amounts/units.ts';
import type { Price } from '../transaction/price.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';
import {
  judgeChainEvidence,
  depthText,
  reviewersChainText,
  type ChainEvidence,
  type EvidenceFacts,
} from './chain-evidence.ts';
import { listOwnTransfers, sumUnits, type ChainPayment } from './chain-payment.ts';
import { pickAgreed, type ChainFacts, type ChainReading, type ChainReadings } from './chain-reading.ts';
import type { ChainVerdict } from './chain-verdicts.ts';
import { checkPayment, type PaymentCheck } from './watched-payment.ts';

/** An approved withdrawal, which therefore has a price. */
export type Payout = Transaction & { paid: Price };

/** Verdicts with a transfer to the address of the payout. */
const payingVerdicts: readonly ChainVerdict[] = ['unconfirmed', 'one-list', 'several', 'differs', 'matches'];

/**
 * Judges the transaction entered for a payout by the chain. All transfers to its address are added up, since one transaction
 * pays an address for one withdrawal. A wrong amount is reported before the transaction is deep enough.
 */
export function judgePayoutEvidence(
  record: Payout,
  seen: Pick<EvidenceFacts, 'reading' | 'second' | 'isReadingOld'>,
): ChainEvidence {
  const { createdAtMs, decidedAtMs, paid } = record;
  const evidence = judgeChainEvidence({
    ...seen,
    record: { ...record, ...paid, createdAtMs: decidedAtMs ?? createdAtMs },
    bookedBy: new Map(),
    isClaimedElsewhere: false,
    standing: 'known',
  });
  if (!payingVerdicts.includes(evidence.verdict)) return evidence;
  const { reading, second } = seen;
  if ([reading, second].some((each) => each?.found === 'payment' && !isSince(record, each.payment)))
    return { ...evidence, verdict: 'too-old' };
  const isExact = sumUnits(evidence.transfers) === paid.coinUnits;
  return {
    ...evidence,
    verdict: !isExact ? 'differs' : evidence.verdict === 'differs' ? 'matches' : evidence.verdict,
  };
}

/** Returns whether the chain shows a settled payment to the payout's address, which a return would pay twice. */
export function isSettled(record: Payout, readings: ChainReadings): boolean {
  const { verdict, isDeepEnough } = judgePayoutEvidence(record, { ...readings, isReadingOld: false });
  return isDeepEnough && payingVerdicts.includes(verdict);
}

/** Returns whether the chain does not show the entered transaction. It may merely be too new to be found. */
export function isUnseen({ verdict }: ChainEvidence): boolean {
  return verdict === 'differs' || !['no-answer', 'disagree', ...payingVerdicts].includes(verdict);
}

/** The verdict about a payout, for administrators. */
export function payoutChainText(evidence: ChainEvidence, { coin, paid }: Payout): string {
  const { verdict, transfers, confirmations } = evidence;
  const units = sumUnits(transfers);
  const amount = formatAsset(coin, units);
  const texts: Partial<Record<ChainVerdict, string>> = {
    matches: `Pays it: ${amount}`,
    unconfirmed: `Pays it: ${amount}, ${depthText(confirmations)}`,
    'one-list': `Pays it by a contract, one list: ${amount}${evidence.isDeepEnough ? '' : `, ${depthText(confirmations)}`}`,
    differs: `Pays ${units < paid.coinUnits ? 'less' : 'more'}: ${wrongAmountText(units, { coin, paid })}`,
    'not-found': 'Not found on the chain yet',
    'another-network': 'Not found yet: it may be of another network',
    'not-ours': 'Another address: nothing goes to the one of this withdrawal',
    'too-old': 'Older than the withdrawal: it was made before the approval',
  };
  return texts[verdict] ?? reviewersChainText(evidence, coin);
}

/** "1.000000 BTC, not 2.000000" */
function wrongAmountText(units: number, { coin, paid }: Pick<Payout, 'coin' | 'paid'>): string {
  return `${formatAsset(coin, units)}, not ${formatCoinInFull(coinUnits(paid.coinUnits))}`;
}

export function ownersPayoutText({ verdict, isDeepEnough, confirmations: { now } }: ChainEvidence): string {
  switch (verdict) {
    case 'matches':
    case 'one-list':
    case 'unconfirmed':
      return isDeepEnough ? 'Sent, confirmed' : `Sent, ${String(now)} confirmation${now === 1 ? '' : 's'}`;
    case 'no-answer':
    case 'disagree':
      return 'Sent, looking for it';
    case 'not-found':
    case 'another-network':
      return 'Entered as sent, not found yet';
    default:
      return 'Sent, being checked';
  }
}

/** Returns whether a payment was made after the payout was approved. */
function isSince({ decidedAtMs, createdAtMs }: Payout, { block }: ChainPayment): boolean {
  return block === null || block.atMs >= (decidedAtMs ?? createdAtMs) - blockchainLimits.blockClockMs;
}

/** Returns whether a payment to the payout's address may be its own: the exact amount, made after the approval. */
export function isPaymentOf(record: Payout, payment: ChainPayment): boolean {
  return isSince(record, payment) && sumUnits(listOwnTransfers(record, payment)) === record.paid.coinUnits;
}

/** Returns whether a transaction pays a payout. After a return, any amount to its address is enough. */
function isPaidBy(record: Payout): (payment: ChainPayment) => boolean {
  return (payment) =>
    record.returned === null ? isPaymentOf(record, payment) : isPaidSomething(record, payment);
}

function isPaidSomething(record: Payout, payment: ChainPayment): boolean {
  return !payment.hasFailed && isSince(record, payment) && sumUnits(listOwnTransfers(record, payment)) > 0;
}

/** Checks a returned payout. While it has not settled, the chain is read again: a payment may still arrive. */
export function checkReturned(facts: ChainFacts, record: Payout, nowMs: number): ChainFacts {
  return checkPayment(facts, { record, checkWhole: isPaidBy(record), sinceMs: nowMs }, nowMs).facts;
}

type OtherPayments = {
  /** The transaction that pays the withdrawal instead, or has spent the same inputs. */
  replacement: ChainReadings | undefined;
  /** The readings of earlier ids that no other payout has, or `undefined` if sources disagree. */
  earlier: readonly (ChainReading | undefined)[];
  nowMs: number;
};

/**
 * Checks the payment of a payout by the last reading. A finding follows if the payment has been in no block for an
 * hour, has a wrong amount, is older than the approval, or is disputed. A replacement, a second payment and a payment
 * after the return are findings too.
 */
export function checkPayout(
  facts: ChainFacts,
  record: Payout,
  { replacement, earlier, nowMs }: OtherPayments,
): Omit<PaymentCheck, 'isGone'> {
  const { returned, payouts, decidedAtMs } = record;
  const checkWhole = isPaidBy(record);
  const sinceMs = Math.max(returned?.atMs ?? 0, payouts.at(-1)?.atMs ?? decidedAtMs ?? nowMs);
  const paid = { record, checkWhole, sinceMs };
  const other = replacement && pickAgreed(replacement);
  const isBumped = other?.found === 'payment' && !other.payment.hasFailed && checkWhole(other.payment);
  const { second: _second, ...read } = facts;
  const replaced = { ...read, ...replacement };
  const check = checkPayment(isBumped ? replaced : facts, paid, nowMs);
  const payer = isBumped ? other.payment.txid : facts.txid;
  const more = earlier.flatMap((each) =>
    each?.found === 'payment' && each.payment.txid !== payer && isPaidSomething(record, each.payment)
      ? [each.payment]
      : [],
  );
  const again = more.find(({ block }) => block !== null)?.txid;
  const finding = deriveFinding({ facts, record, check, payer, again });
  const mayPayAgain =
    more.length > 0 || earlier.some((each) => each === undefined || each.found === 'silence');
  const isSpent =
    pickAgreed(facts)?.found === 'replaced' &&
    other?.found === 'payment' &&
    checkPayment(replaced, { ...paid, checkWhole: () => true }, nowMs).state === 'settled';
  const isOpen =
    returned === null
      ? check.facts.isOpen || (mayPayAgain && nowMs - sinceMs <= blockchainLimits.watchedMs)
      : finding === undefined && !isSpent && nowMs - sinceMs <= blockchainLimits.returnedWatchedMs;
  return {
    facts: { ...facts, missingSinceMs: check.facts.missingSinceMs, isOpen },
    ...(finding !== undefined && { finding }),
  };
}

type FindingInput = {
  facts: ChainFacts;
  record: Payout;
  check: ReturnType<typeof checkPayment>;
  /** The transaction that pays the withdrawal, if any. */
  payer: string;
  /** A second transaction that pays the withdrawal. */
  again: string | undefined;
};

function deriveFinding({ facts, record, check, payer, again }: FindingInput): PaymentCheck['finding'] {
  const { finding, isGone, state } = check;
  const about = `transaction ${facts.txid}`;
  const by = payer === facts.txid ? about : `${about}: paid by ${payer}`;
  const isThere = isGone === false;
  if (record.returned !== null) {
    if (isThere) return { code: 'payout-back', detail: by };
    return again === undefined ? undefined : { code: 'payout-back', detail: `${about}: paid by ${again}` };
  }
  if (isThere && again !== undefined) return { code: 'payout-twice', detail: `${by}, and by ${again}` };
  if (payer !== facts.txid && !check.facts.isOpen) return { code: 'payout-replaced', detail: by };
  if (finding?.code !== 'payment-gone') return finding && { ...finding, code: 'payout-unsettled' };
  if (state === 'disputed') return { code: 'payout-disputed', detail: about };
  const why = payer === facts.txid ? describeMismatch(record, facts) : undefined;
  return why === undefined
    ? { ...finding, code: 'payout-gone' }
    : { code: 'payout-differs', detail: `${about}: ${why}` };
}

/** Why a transfer to the payout's address is not its payment, or `undefined` if there is none. */
function describeMismatch(record: Payout, { reading, second = reading }: ChainReadings): string | undefined {
  for (const each of [reading, second]) {
    if (each.found !== 'payment' || each.payment.hasFailed) continue;
    const units = sumUnits(listOwnTransfers(record, each.payment));
    if (units > 0 && !isSince(record, each.payment)) return 'made before the approval';
    if (units > 0 && units !== record.paid.coinUnits) return wrongAmountText(units, record);
  }
  return undefined;
}
