import { assertNever } from '../errors.ts';
import type { Coin } from '../money/coins.ts';
import { usdForCoinRoundedDown } from '../money/convert.ts';
import { formatCoinInFull } from '../money/format.ts';
import { coinUnits } from '../money/units.ts';
import type { Transaction } from '../transaction/transaction.ts';
import {
  confirmationsNeeded,
  ownTransfers,
  type ChainPayment,
  type ChainReading,
  type ChainTransfer,
  type ConfirmationStep,
} from './chain-payment.ts';

/** What a reviewer reads about the transaction that a deposit names: the first of these that holds. */
export const chainVerdicts = [
  'no-answer',
  'disagree',
  'not-found',
  'another-network',
  'replaced',
  'failed',
  'token',
  'not-ours',
  'booked',
  'claimed-twice',
  'too-old',
  'unconfirmed',
  'differs',
  'new-sender',
  'matches',
] as const;
export type ChainVerdict = (typeof chainVerdicts)[number];

/** Those that the inbox marks: something is wrong, or may be somebody else's. */
export const oddVerdicts: readonly ChainVerdict[] = [
  'disagree',
  'not-found',
  'another-network',
  'replaced',
  'failed',
  'token',
  'not-ours',
  'booked',
  'claimed-twice',
  'too-old',
  'differs',
];

/** How long before its quote a payment may have been made, and before it was filed if there was no quote. */
const earlyMs = { quote: 60 * 60_000, filing: 7 * 24 * 60 * 60_000 } as const;
const coinbaseConfirmations = 100;

export type EvidenceFacts = {
  record: Pick<
    Transaction,
    | 'amountUsdCents'
    | 'btcAddress'
    | 'coin'
    | 'coinUnits'
    | 'createdAtMs'
    | 'ethAddress'
    | 'quote'
    | 'rateUsd'
  >;
  /** What each source says, the first source first. */
  readings: readonly ChainReading[];
  /** The source was last read too long ago to be believed. */
  isReadingOld: boolean;
  /** The order of another record that has booked a transfer, by its position; empty where none has. */
  bookedBy: ReadonlyMap<number, string>;
  /** Another record, Pending or approved without a booking, names the same transaction. */
  isClaimedElsewhere: boolean;
  /** The account has received from one of these senders before. */
  isSenderKnown: boolean;
  /** How long a quote holds: it began so long before its end. */
  quoteMs: number;
  steps: readonly ConfirmationStep[];
};

export type ChainEvidence = {
  verdict: ChainVerdict;
  /** What arrived at the record's own address. */
  transfers: readonly ChainTransfer[];
  /** What may be filled in as received, in 1e-8 units; absent where a person has to find out. */
  receivedUnits?: number;
  /** The order that has booked it already. */
  bookedBy?: string;
  /** `needed` is absent for Ethereum, where a block has to be final. */
  confirmations: { now: number; needed?: number };
  isDeepEnough: boolean;
  /** What the source says may have changed: nothing is filled in. */
  isStale: boolean;
  /** Where two sources are set: whether the other one says so too. */
  note?: string;
  /** What each of two sources says that disagree. */
  said?: readonly ChainEvidence[];
};

type OneReading = Omit<EvidenceFacts, 'readings'> & { reading: ChainReading | undefined };

/** Cents of what was asked for, or of what arrived if that is more. */
function worthUsdCents({ record, reading }: OneReading): number {
  const transfers = reading?.found === 'payment' ? ownTransfers(record, reading.payment) : [];
  const units = transfers.reduce((sum, each) => sum + each.coinUnits, 0);
  return Math.max(record.amountUsdCents, usdForCoinRoundedDown(units, record.rateUsd));
}

/**
 * What the chain says about the transaction that a deposit names, as one verdict, and whether the received amount may be
 * filled in. It proves that a payment arrived, never whose it was, and decides nothing. Nothing is filled in where two
 * sources disagree about anything that matters; one that is silent, or behind, counts as if it was not set. Source:
 * docs/chain.md.
 */
export function chainEvidence({ readings: [reading, second], ...facts }: EvidenceFacts): ChainEvidence {
  const evidence = evidenceOfOne({ ...facts, reading });
  if (second === undefined || evidence.verdict === 'no-answer') return evidence;
  if (second.found === 'silence' || (second.found === 'payment' && second.isStale))
    return { ...evidence, note: 'one of two sources does not answer' };
  const other = evidenceOfOne({ ...facts, reading: second });
  const core = ({ verdict, transfers, isDeepEnough }: ChainEvidence, said: ChainReading | undefined) =>
    JSON.stringify([verdict, transfers, isDeepEnough, said?.found === 'payment' && said.payment.senders[0]]);
  if (core(evidence, reading) === core(other, second)) return { ...evidence, note: 'two sources agree' };
  const { confirmations, isStale } = evidence;
  const disputed = { transfers: [], confirmations, isDeepEnough: false, isStale };
  return { ...disputed, verdict: 'disagree', said: [evidence, other] };
}

function evidenceOfOne(facts: OneReading): ChainEvidence {
  const { reading } = facts;
  const { coin } = facts.record;
  const needed = coin === 'btc' ? confirmationsNeeded(worthUsdCents(facts), facts.steps) : undefined;
  const nothing = {
    transfers: [],
    confirmations: depth(0, needed),
    isDeepEnough: false,
    isStale: facts.isReadingOld,
  };
  if (reading === undefined || reading.found === 'silence') return { ...nothing, verdict: 'no-answer' };
  switch (reading.found) {
    case 'nothing':
      return { ...nothing, verdict: coin === 'eth' ? 'another-network' : 'not-found' };
    case 'replaced':
      return { ...nothing, verdict: 'replaced' };
    case 'payment':
      return evidenceOf(reading, facts, needed);
    default:
      return assertNever(reading);
  }
}

function evidenceOf(
  { payment, isStale: isTipStale }: Extract<ChainReading, { found: 'payment' }>,
  facts: OneReading,
  needed: number | undefined,
): ChainEvidence {
  const { record, bookedBy } = facts;
  const ofRecord = ownTransfers(record, payment);
  const transfers = ofRecord.filter(({ position }) => !bookedBy.has(position));
  const [only, ...others] = transfers;
  const isDeepEnough = isConfirmed(payment, needed);
  const isStale = isTipStale || facts.isReadingOld;
  const evidence = { transfers, confirmations: depth(payment.confirmations, needed), isDeepEnough, isStale };
  // An output that is left may be of somebody else in the same batch.
  const booked =
    transfers.length > 0 ? undefined : ofRecord.flatMap(({ position }) => bookedBy.get(position) ?? [])[0];
  const isExact = others.length === 0 && only?.coinUnits === record.coinUnits;
  const verdict = ((): ChainVerdict => {
    if (payment.hasFailed) return 'failed';
    if (ofRecord.length === 0 && payment.transfers.length === 0)
      return payment.isToken ? 'token' : 'not-ours';
    if (booked !== undefined) return 'booked';
    if (facts.isClaimedElsewhere) return 'claimed-twice';
    if (isTooOld(payment.block, facts)) return 'too-old';
    if (!isDeepEnough) return 'unconfirmed';
    if (!isExact) return 'differs';
    return facts.isSenderKnown ? 'matches' : 'new-sender';
  })();
  const isFilled = ['differs', 'new-sender', 'matches'].includes(verdict) && !isStale;
  return {
    ...evidence,
    verdict,
    ...(isFilled && only !== undefined && others.length === 0 && { receivedUnits: only.coinUnits }),
    ...(booked !== undefined && { bookedBy: booked }),
  };
}

function depth(now: number, needed: number | undefined): ChainEvidence['confirmations'] {
  return needed === undefined ? { now } : { now, needed };
}

function isConfirmed(
  { confirmations, isCoinbase, isFinal }: ChainPayment,
  needed: number | undefined,
): boolean {
  if (needed === undefined) return isFinal;
  return confirmations >= (isCoinbase ? coinbaseConfirmations : needed);
}

/** People pay before they file; but a payment of long ago was made for something else. */
export function isTooOld(
  block: ChainPayment['block'],
  {
    record: { quote, createdAtMs },
    quoteMs,
  }: Pick<EvidenceFacts, 'quoteMs'> & { record: Pick<Transaction, 'quote' | 'createdAtMs'> },
): boolean {
  if (block === null) return false;
  const sinceMs =
    quote === undefined ? createdAtMs - earlyMs.filing : quote.untilMs - quoteMs - earlyMs.quote;
  return block.atMs < sinceMs;
}

/** What a reviewer reads: the verdict, and what it rests on. */
export function reviewersChainText(evidence: ChainEvidence, coin: Coin): string {
  const { verdict, confirmations, transfers, bookedBy, said = [] } = evidence;
  const units = transfers.reduce((sum, each) => sum + each.coinUnits, 0);
  const amount = `${formatCoinInFull(coinUnits(units))} ${coin.toUpperCase()}`;
  switch (verdict) {
    case 'no-answer':
      return 'The source does not answer';
    case 'disagree':
      return `The sources disagree: ${said.map((each) => `“${reviewersChainText(each, coin)}”`).join(' and ')}`;
    case 'not-found':
      return 'Not found on the chain';
    case 'another-network':
      return 'Not found: it may be of another network';
    case 'replaced':
      return 'Replaced by another transaction';
    case 'failed':
      return 'The transaction failed: nothing was paid';
    case 'token':
      return 'A token was sent, not the coin';
    case 'not-ours':
      return 'Paid to another address, not to the one of this deposit';
    case 'booked':
      return `Already booked for order ${bookedBy ?? ''}`;
    case 'claimed-twice':
      return 'Another deposit names this payment';
    case 'too-old':
      return 'Older than the deposit: it was paid long before';
    case 'unconfirmed':
      return `${amount} to our address, ${depthText(confirmations)}`;
    case 'differs':
      return `Differs: ${amount} arrived`;
    case 'new-sender':
      return `Matches, from a sender that this account has not used before`;
    case 'matches':
      return `Matches: ${amount} arrived`;
    default:
      return assertNever(verdict);
  }
}

/** What the owner reads: never whose else it could be, nor who sent it. */
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
export function depthText({ now, needed }: ChainEvidence['confirmations']): string {
  return needed === undefined
    ? `${String(now)} confirmations, not final yet`
    : `${String(now)} of ${String(needed)} confirmations`;
}
