import { ratesLimits } from '../../core/rates/rates.limits.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdForCoinRoundedDown } from '../../kernel/amounts/convert.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';
import {
  type ChainPayment,
  type ChainReading,
  type ChainReadings,
  type ChainTransfer,
  confirmationsNeeded,
  isHeard,
  listOwnTransfers,
  listPayees,
  sumUnits,
} from './chain-payment.ts';
import type { SenderStanding } from './sender.ts';

/** The verdicts about a deposit's transaction. The first that applies is shown. */
export const chainVerdicts = [
  'no-id',
  'no-answer',
  'disagree',
  'not-found',
  'another-network',
  'replaced',
  'failed',
  'token',
  'not-ours',
  'from-us',
  'booked',
  'claimed-twice',
  'too-old',
  'one-list',
  'unconfirmed',
  'several',
  'differs',
  'new-sender',
  'shared-sender',
  'matches',
] as const;
export type ChainVerdict = (typeof chainVerdicts)[number];

const standingVerdicts = { known: 'matches', new: 'new-sender', shared: 'shared-sender' } as const;
const filledVerdicts: readonly ChainVerdict[] = ['differs', ...Object.values(standingVerdicts)];

/** The verdict's text in a row of the inbox, or `null` for a verdict that may still become a match. */
export const chainReasons = {
  'no-id': 'No transaction named',
  'no-answer': null,
  disagree: 'Sources disagree',
  'not-found': 'No payment found',
  'another-network': 'No payment found',
  replaced: 'Payment replaced',
  failed: 'Payment failed',
  token: 'Token, not the coin',
  'not-ours': 'Paid to another address',
  booked: 'Already booked',
  'claimed-twice': 'Named by another deposit',
  'too-old': 'Payment too old',
  unconfirmed: null,
  'one-list': 'Paid by a contract, one list',
  several: 'Several outputs',
  differs: 'Another amount',
  'from-us': 'Paid by ourselves',
  'new-sender': null,
  'shared-sender': null,
  matches: null,
} as const satisfies Record<ChainVerdict, string | null>;

/** How early a payment may be: before its quote began, or before the deposit was filed. */
const earlyMs = { quote: 60 * 60_000, filing: 7 * 24 * 60 * 60_000 } as const;

/** The readings of the sources, and the other facts that the evidence needs. */
export type EvidenceFacts = ChainReadings & {
  record: Transaction;
  /** Whether the last reading is too old to rely on. */
  isReadingOld: boolean;
  /** The order of another record that has booked a transfer, by the transfer's position; empty if none has. */
  bookedBy: ReadonlyMap<number, string>;
  /** Whether another record (Pending, or approved without a booking) names the same transaction. */
  isClaimedElsewhere: boolean;
  standing: SenderStanding;
};

export type ChainEvidence = {
  verdict: ChainVerdict;
  /** The transfers to the record's own address. */
  transfers: readonly ChainTransfer[];
  /** The received amount to fill in, in 1e-8 units; absent if a person must find it out. */
  receivedUnits?: number;
  /** The order that has already booked the payment. */
  bookedBy?: string;
  /** `needed` is undefined for Ethereum, where the block must be final. */
  confirmations: { now: number; needed: number | undefined };
  isDeepEnough: boolean;
  /** Whether the source may be out of date; then nothing is filled in. */
  isStale: boolean;
  /** With two sources: whether the other one agrees. */
  note?: string;
  /** The evidence from each of two sources that disagree. */
  said?: readonly ChainEvidence[];
};

/** The requested amount in cents, or the value of the received amount if that is more. */
function computeWorth({ record, reading }: EvidenceFacts): number {
  const units = reading.found === 'payment' ? sumUnits(listOwnTransfers(record, reading.payment)) : 0;
  return Math.max(record.amountUsdCents, usdForCoinRoundedDown(units, record.rateUsd));
}

/**
 * Judges a deposit's transaction by the chain: returns one verdict, and whether the received amount may be filled in.
 * It proves that a payment arrived, not who sent it, and decides nothing. If two sources disagree about anything that
 * matters, nothing is filled in. A silent or outdated source is ignored. Source: docs/chain.md.
 */
export function chainEvidence(facts: EvidenceFacts): ChainEvidence {
  const { reading, second } = facts;
  const evidence = judgeReading(facts);
  if (second === undefined || evidence.verdict === 'no-answer') return evidence;
  if (!isHeard(second)) return { ...evidence, note: 'one of two sources does not answer' };
  const other = judgeReading({ ...facts, reading: copyTrace(second, reading) });
  const core = ({ verdict, transfers, isDeepEnough }: ChainEvidence, said: ChainReading) =>
    JSON.stringify([
      verdict,
      listPayees(transfers),
      isDeepEnough,
      said.found === 'payment' && said.payment.senders[0],
    ]);
  if (core(evidence, reading) === core(other, second)) return { ...evidence, note: 'two sources agree' };
  const { confirmations, isStale } = evidence;
  const disputed = { transfers: [], confirmations, isDeepEnough: false, isStale };
  return { ...disputed, verdict: 'disagree', said: [evidence, other] };
}

/** Treats the second source's payment as traced if the first source traced it: a trace outranks a list. */
function copyTrace(second: ChainReading, first: ChainReading): ChainReading {
  if (second.found !== 'payment' || first.found !== 'payment' || first.payment.calls !== 'traced')
    return second;
  return { ...second, payment: { ...second.payment, calls: 'traced' } };
}

function judgeReading(facts: EvidenceFacts): ChainEvidence {
  const { reading, isReadingOld } = facts;
  const { coin } = facts.record;
  const isNew = reading.found === 'payment' && reading.payment.isCoinbase;
  const ofWorth = () =>
    isNew ? blockchainLimits.coinbaseConfirmations : confirmationsNeeded(computeWorth(facts));
  const needed = coin === 'btc' ? ofWorth() : undefined;
  if (reading.found === 'payment') return judgePayment(reading, facts, needed);
  const verdicts = {
    silence: 'no-answer',
    nothing: coin === 'eth' ? 'another-network' : 'not-found',
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
  const ofRecord = listOwnTransfers(record, payment);
  const transfers = ofRecord.filter(({ position }) => !bookedBy.has(position));
  const [only, ...others] = transfers;
  const isDeepEnough = needed === undefined ? payment.isFinal : payment.confirmations >= needed;
  const isStale = isTipStale || facts.isReadingOld;
  const evidence = {
    transfers,
    confirmations: { now: payment.confirmations, needed },
    isDeepEnough,
    isStale,
  };
  // One transaction can pay several people: a deposit that booked one of its outputs does not claim the others.
  const booked =
    transfers.length > 0 ? undefined : ofRecord.flatMap(({ position }) => bookedBy.get(position) ?? [])[0];
  const isExact = only?.coinUnits === record.coinUnits;
  const verdict = ((): ChainVerdict => {
    if (payment.hasFailed) return 'failed';
    if (ofRecord.length === 0 && payment.transfers.length === 0) {
      if (payment.isToken) return 'token';
      // A contract may have paid.
      return payment.calls === 'unread' ? 'no-answer' : 'not-ours';
    }
    // A payout always comes from us.
    if (record.type === 'Deposit' && payment.isFromUs === true) return 'from-us';
    if (booked !== undefined) return 'booked';
    if (facts.isClaimedElsewhere) return 'claimed-twice';
    if (isTooOld(payment.block, record)) return 'too-old';
    // A list shows a contract's transfer even if an outer call was reverted and nothing arrived. Depth does not help.
    if (payment.calls === 'listed' && transfers.some(({ call }) => call !== undefined)) return 'one-list';
    if (!isDeepEnough) return 'unconfirmed';
    if (others.length > 0) return 'several';
    if (!isExact) return 'differs';
    return standingVerdicts[facts.standing];
  })();
  const isFilled = filledVerdicts.includes(verdict) && !isStale;
  return {
    ...evidence,
    verdict,
    ...(isFilled && only !== undefined && { receivedUnits: only.coinUnits }),
    ...(booked !== undefined && { bookedBy: booked }),
  };
}

/** Returns whether a payment is too old: people pay before they file, but an old one was for something else. */
export function isTooOld(block: ChainPayment['block'], { quote, createdAtMs }: Transaction): boolean {
  if (block === null) return false;
  const quotedAtMs = quote === undefined ? -Infinity : quote.untilMs - ratesLimits.quoteMs;
  return block.atMs < Math.max(quotedAtMs - earlyMs.quote, createdAtMs - earlyMs.filing);
}

/** The text for a deposit that names no transaction although a source is set. */
export const noIdText = 'It names no transaction: nothing on the chain shows this payment';

const outputWords = { btc: 'outputs', eth: 'transfers' } as const satisfies Record<Coin, string>;

/** The verdict with its figures, for reviewers. */
export function reviewersChainText(evidence: ChainEvidence, coin: Coin): string {
  const { verdict, confirmations, transfers, bookedBy = '', said = [] } = evidence;
  const outputs = transfers.length > 1 ? ` in ${String(transfers.length)} ${outputWords[coin]}` : '';
  const amount = formatAsset(coin, sumUnits(transfers));
  const depth = evidence.isDeepEnough ? '' : `, ${depthText(confirmations)}`;
  const texts: Readonly<Record<ChainVerdict, string>> = {
    'no-id': noIdText,
    'no-answer': 'The source does not answer',
    disagree: `The sources disagree: ${said.map((each) => `“${reviewersChainText(each, coin)}”`).join(' and ')}`,
    'not-found': 'Not found on the chain',
    'another-network': 'Not found: it may be of another network',
    replaced: 'Replaced by another transaction',
    failed: 'The transaction failed: nothing was paid',
    token: 'A token was sent, not the coin',
    'not-ours': 'Paid to another address, not to the one of this deposit',
    booked: `Already booked for order ${bookedBy}`,
    'claimed-twice': 'Another deposit names this payment',
    'too-old': 'Older than the deposit: it was paid long before',
    unconfirmed: `${amount} to our address${outputs}, ${depthText(confirmations)}`,
    'one-list': `Paid by a contract, one list: ${amount}${outputs}${depth}`,
    several: `${amount} arrived${outputs}`,
    differs: `Differs: ${amount} arrived`,
    'from-us': 'Paid by ourselves: it comes from a deposit address or another wallet of ours',
    'new-sender': 'Matches, from a sender that this account has not used before',
    'shared-sender': 'Matches, from a sender that others also use: it may be an exchange or a contract',
    matches: `Matches: ${amount} arrived`,
  };
  return texts[verdict];
}

/** The verdict for the owner, without other people's records and without senders. */
export function ownersChainText({ verdict, confirmations, isDeepEnough }: ChainEvidence): string {
  switch (verdict) {
    case 'not-found':
    case 'another-network':
      return 'Not found, please check id and network';
    case 'failed':
    case 'replaced':
      return 'Failed';
    case 'no-answer':
    case 'disagree':
      return 'Looking for it';
    case 'not-ours':
    case 'token':
      return 'Nothing of it came to our address, please check the id';
    default:
      return isDeepEnough ? 'Confirmed, in review' : `Seen, ${depthText(confirmations)}`;
  }
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
