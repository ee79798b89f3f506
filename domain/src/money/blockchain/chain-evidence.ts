import { ratesLimits } from '../../core/rates/rates.limits.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdForCoinRoundedDown } from '../../kernel/amounts/convert.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { Transaction } from '../transaction/transaction.ts';
import {
  type ChainPayment,
  type ChainTransfer,
  listOwnTransfers,
  listPayees,
  sumUnits,
} from './chain-payment.ts';
import { canCorroborate, type ChainReading, type ChainReadings } from './chain-reading.ts';
import { type ChainVerdict, verdictWords } from './chain-verdicts.ts';
import { countConfirmationsNeeded } from './confirmations.ts';
import type { SenderStanding } from './sender.ts';

const standingVerdicts = { known: 'matches', new: 'new-sender', shared: 'shared-sender' } as const;
const filledVerdicts: readonly ChainVerdict[] = ['differs', ...Object.values(standingVerdicts)];

/** How long a payment may precede its quote or its deposit. */
const leadMsMax = { quote: 60 * 60_000, filing: 7 * 24 * 60 * 60_000 } as const;

/** The readings of the sources, and the other facts that the evidence needs. */
export type EvidenceFacts = ChainReadings & {
  record: Transaction;
  /** Whether the last reading is too old to rely on. */
  isReadingOld: boolean;
  /** Order ids of other records, by the position of the transfer that each has booked. */
  bookedBy: ReadonlyMap<number, string>;
  /** Whether another record (Pending, or approved without a booking) names the same transaction. */
  isClaimedElsewhere: boolean;
  /** The orders of the deposits that the payment has become at accounts' own addresses, or an empty text. */
  arrivedAs?: string;
  standing: SenderStanding;
};

export type ChainEvidence = {
  verdict: ChainVerdict;
  /** The transfers to the record's own address that no other record has booked. */
  transfers: readonly ChainTransfer[];
  /** The received amount to fill in, in 1e-8 units; absent if a person must find it out. */
  receivedUnits?: number;
  /** The order that has already booked the payment, or that it has become at an account's own address. */
  bookedBy?: string;
  /** `needed` is undefined for Ethereum, where the block must be final. */
  confirmations: { now: number; needed: number | undefined };
  isDeepEnough: boolean;
  /** Whether the source may be out of date; then nothing is filled in. */
  isStale: boolean;
  /** With two sources: text on whether the second source agrees. */
  note?: string;
  /** The evidence from each of two sources that disagree. */
  disputedEvidence?: readonly ChainEvidence[];
};

/** The confirmations that a Bitcoin payment needs, for the requested amount or, if it is worth more, the received one. */
function findNeededConfirmations({ record, reading }: EvidenceFacts): number | undefined {
  const { coin, amountUsdCents, rateUsd } = record;
  if (coin !== 'btc') return undefined;
  if (reading.found !== 'payment') return countConfirmationsNeeded(amountUsdCents);
  const { payment } = reading;
  const receivedUsdCents = usdForCoinRoundedDown(sumUnits(listOwnTransfers(record, payment)), rateUsd);
  return countConfirmationsNeeded(Math.max(amountUsdCents, receivedUsdCents), payment);
}

/**
 * Judges a deposit's transaction by the chain: returns one verdict, and whether the received amount may be filled in.
 * A match shows arrival, not who sent the payment. A person decides. If two sources disagree about anything compared,
 * nothing is filled in. A source that cannot corroborate is ignored. Source: docs/chain.md.
 */
export function judgeChainEvidence(facts: EvidenceFacts): ChainEvidence {
  const { reading, second } = facts;
  const evidence = judgeReading(facts);
  if (second === undefined || evidence.verdict === 'no-answer') return evidence;
  if (!canCorroborate(second)) return { ...evidence, note: 'one of two sources gives no usable answer' };
  const other = judgeReading({ ...facts, reading: copyTrace(second, reading) });
  if (pickCompared(evidence, reading) === pickCompared(other, second))
    return { ...evidence, note: 'two sources agree' };
  const { confirmations, isStale } = evidence;
  const disputed = { transfers: [], confirmations, isDeepEnough: false, isStale };
  return { ...disputed, verdict: 'disagree', disputedEvidence: [evidence, other] };
}

/** The parts of the evidence in which two sources must agree, as one text. */
function pickCompared({ verdict, transfers, isDeepEnough }: ChainEvidence, reading: ChainReading): string {
  const sender = reading.found === 'payment' && reading.payment.senders[0];
  return JSON.stringify([verdict, listPayees(transfers), isDeepEnough, sender]);
}

/** Treats the second source's payment as traced if the first source traced it: a trace is more reliable than a list. */
function copyTrace(second: ChainReading, first: ChainReading): ChainReading {
  if (second.found !== 'payment' || first.found !== 'payment' || first.payment.calls !== 'traced')
    return second;
  return { ...second, payment: { ...second.payment, calls: 'traced' } };
}

function judgeReading(facts: EvidenceFacts): ChainEvidence {
  const { reading, isReadingOld, record } = facts;
  const needed = findNeededConfirmations(facts);
  if (reading.found === 'payment') return judgePayment(reading, facts, needed);
  const verdicts = {
    silence: 'no-answer',
    nothing: record.coin === 'eth' ? 'another-network' : 'not-found',
    replaced: 'replaced',
  } as const;
  const nothing = { transfers: [], confirmations: { now: 0, needed }, isDeepEnough: false };
  return { ...nothing, verdict: verdicts[reading.found], isStale: isReadingOld };
}

function judgePayment(
  { payment, isStale: isTipStale }: Extract<ChainReading, { found: 'payment' }>,
  facts: EvidenceFacts,
  needed: number | undefined,
): ChainEvidence {
  const { record, bookedBy } = facts;
  const ownTransfers = listOwnTransfers(record, payment);
  const transfers = ownTransfers.filter(({ position }) => !bookedBy.has(position));
  const isDeepEnough = needed === undefined ? payment.isFinal : payment.confirmations >= needed;
  const isStale = isTipStale || facts.isReadingOld;
  // One transaction can pay several people: a deposit that booked one of its outputs does not claim the others.
  const bookedOrder =
    transfers.length > 0 ? undefined : ownTransfers.flatMap((each) => bookedBy.get(each.position) ?? [])[0];
  const verdict = pickVerdict(facts, { payment, ownTransfers, transfers, bookedOrder, isDeepEnough });
  const elsewhere = verdict === 'not-ours' ? facts.arrivedAs : bookedOrder;
  const isFilled = filledVerdicts.includes(verdict) && !isStale && transfers.length > 0;
  return {
    verdict,
    transfers,
    confirmations: { now: payment.confirmations, needed },
    isDeepEnough,
    isStale,
    // All outputs to an account's own address are one deposit. For any other deposit one transfer is left.
    ...(isFilled && { receivedUnits: sumUnits(transfers) }),
    ...(elsewhere !== undefined && { bookedBy: elsewhere }),
  };
}

type PaymentFacts = Pick<ChainEvidence, 'transfers' | 'isDeepEnough'> & {
  payment: ChainPayment;
  /** The transfers to the record's own address, with those that other records have booked. */
  ownTransfers: readonly ChainTransfer[];
  /** The order that has booked the first of them, if all are booked. */
  bookedOrder: string | undefined;
};

/** Picks the first verdict that applies. */
function pickVerdict(
  { record, isClaimedElsewhere, standing }: EvidenceFacts,
  { payment, ownTransfers, transfers, bookedOrder, isDeepEnough }: PaymentFacts,
): ChainVerdict {
  if (payment.hasFailed) return 'failed';
  if (ownTransfers.length === 0 && payment.transfers.length === 0) {
    if (payment.isToken) return 'token';
    // A contract may have paid.
    return payment.calls === 'unread' ? 'no-answer' : 'not-ours';
  }
  // A payout always comes from us.
  if (record.type === 'Deposit' && payment.isFromUs === true) return 'from-us';
  if (bookedOrder !== undefined) return 'booked';
  if (isClaimedElsewhere) return 'claimed-twice';
  if (isTooOld(payment.block, record)) return 'too-old';
  // A list shows a contract's transfer even if an outer call was reverted. More confirmations change nothing.
  if (payment.calls === 'listed' && transfers.some(({ call }) => call !== undefined)) return 'one-list';
  if (!isDeepEnough) return 'unconfirmed';
  if (transfers.length > 1 && record.arrival === undefined) return 'several';
  return sumUnits(transfers) === record.coinUnits ? standingVerdicts[standing] : 'differs';
}

/** Returns whether a payment is too old. People may pay before they file, but older payments had another purpose. */
export function isTooOld(block: ChainPayment['block'], record: Transaction): boolean {
  const { arrival, quote, createdAtMs } = record;
  // A payment to an own address can only belong to its account.
  if (block === null || arrival !== undefined) return false;
  const quotedAtMs = quote === undefined ? -Infinity : quote.untilMs - ratesLimits.quoteMs;
  return block.atMs < Math.max(quotedAtMs - leadMsMax.quote, createdAtMs - leadMsMax.filing);
}

/** The verdict with its figures, for reviewers. */
export function reviewersChainText(evidence: ChainEvidence, coin: Coin): string {
  const { verdict, confirmations, transfers, bookedBy = '', disputedEvidence = [] } = evidence;
  const { text } = verdictWords[verdict];
  const word = coin === 'btc' ? 'outputs' : 'transfers';
  if (typeof text === 'string') return text;
  return text({
    amount: formatAsset(coin, sumUnits(transfers)),
    outputs: transfers.length > 1 ? ` in ${String(transfers.length)} ${word}` : '',
    depth: evidence.isDeepEnough ? '' : `, ${depthText(confirmations)}`,
    bookedBy,
    disputed: disputedEvidence.map((each) => `“${reviewersChainText(each, coin)}”`).join(' and '),
  });
}

/** The verdict for the owner, without other people's records and without senders. */
export function ownersChainText({ verdict, confirmations, isDeepEnough }: ChainEvidence): string {
  const byDepth = isDeepEnough ? 'Confirmed, in review' : `Seen, ${depthText(confirmations)}`;
  return verdictWords[verdict].owner ?? byDepth;
}

/** "1 of 3 confirmations", "12 confirmations, not final yet" */
export function depthText(confirmations: ChainEvidence['confirmations']): string {
  const text = confirmationsText(confirmations);
  return confirmations.needed === undefined ? `${text}, not final yet` : text;
}

/** "1 of 3 confirmations", "32 confirmations (1 needed)", "1 confirmation" if no number is needed. */
export function confirmationsText({ now, needed }: ChainEvidence['confirmations']): string {
  if (needed !== undefined && now < needed) return `${String(now)} of ${String(needed)} confirmations`;
  const text = `${String(now)} confirmation${now === 1 ? '' : 's'}`;
  return needed === undefined ? text : `${text} (${String(needed)} needed)`;
}
