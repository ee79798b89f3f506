import {
  type Evidence,
  pickEvidence,
  utcDateText,
  findRejections,
  type ReviewSignal,
  findSameImage,
  sortByGravity,
} from '../../core/review/review-signal.ts';
import type { Restriction } from '../../core/user/restriction.ts';
import { formatRate } from '../../kernel/amounts/format.ts';
import { countText } from '../../kernel/count-text.ts';
import { isolateName } from '../../kernel/isolate-name.ts';
import { blockchainLimits } from '../../money/blockchain/blockchain.limits.ts';
import { toAddress, type Transaction } from '../../money/transaction/transaction.ts';
import { inboxLimits } from './inbox.limits.ts';

export type TransactionTrace = Pick<
  Transaction,
  'id' | 'transactionId' | 'uid' | 'userName' | 'type' | 'status' | 'reason' | 'createdAtMs' | 'isDeleted'
>;

/** Facts about the destination address of a withdrawal. */
export type AddressFacts = {
  /** Whether it is or was a deposit address of the platform. */
  isPlatformAddress: boolean;
  /** Other accounts that have requested a payment to it. */
  sameAddress: readonly { uid: string; name: string }[];
  /** When its owner first requested a payment to it. */
  addressSinceMs: number;
};

export type SanctionFacts = {
  /** When the list that has this address or sender was read, absent if it is not sanctioned. */
  sanctionedAtMs?: number;
  /** Whether a payment has more senders than were compared. */
  hasMoreSenders?: boolean;
};

/** The restriction of an account that stops an approval, and the text of the refusal. */
export type Stop = { by: Restriction; text: string };

export type TransactionReviewFacts = AddressFacts &
  SanctionFacts & {
    transaction: Transaction;
    stop: Stop | undefined;
    /** Whole USD for one coin, or `undefined` while no price is known. */
    rateUsd: number | undefined;
    /** The platform's current address for the coin, or an own address of the current key; empty if there is none. */
    platformAddress: string;
    /** Other transactions, by anybody, with the same image. */
    sameImage: readonly TransactionTrace[];
    /** Rejected requests of this person and type, newest first. */
    rejected: readonly TransactionTrace[];
  };

/** The signals of a Pending deposit or withdrawal, the gravest first. */
export function findTransactionSignals(facts: TransactionReviewFacts): ReviewSignal[] {
  const { transaction } = facts;
  if (transaction.status !== 'Pending' || transaction.type === 'Credited') return [];
  const ofType =
    transaction.type === 'Deposit'
      ? [
          ...findSameImage({ uid: transaction.uid, traces: facts.sameImage }, imageTexts, describeEvidence),
          findQuoteSignal(transaction),
          findReplacedSignal(facts),
        ]
      : findAddressSignals(transaction, facts);
  const rejected = `${transaction.type}s of this person were rejected`;
  const signals = [
    findStopSignal(facts),
    ...findSanctionSignals(transaction, facts),
    ...ofType,
    findPriceSignal(facts),
    ...findRejections(rejected, facts.rejected, describeEvidence),
  ];
  return sortByGravity(signals.filter((signal) => signal !== undefined));
}

/** The restriction that stops the approval, in the words of its refusal. */
function findStopSignal({ stop }: TransactionReviewFacts): ReviewSignal | undefined {
  return stop && { kind: stop.by, text: `${stop.text}.`, evidence: [] };
}

/** Returns whether an approved withdrawal is still to be sent. Until then the list of sanctioned addresses matters. */
export function isToBeSent({ status, type, paidTxid, returned }: Transaction): boolean {
  return status === 'Approved' && type === 'Withdrawal' && paidTxid === null && returned === null;
}

export function findSanctionSignals(
  { type }: Pick<Transaction, 'type'>,
  { sanctionedAtMs, hasMoreSenders }: SanctionFacts,
): ReviewSignal[] {
  const cut = `Only the first ${countText(blockchainLimits.sendersMax, 'sender')} of this payment were compared with the list of sanctioned addresses.`;
  if (sanctionedAtMs === undefined)
    return hasMoreSenders === true ? [{ kind: 'senders-cut', text: cut, evidence: [] }] : [];
  const what = type === 'Withdrawal' ? 'This address is' : 'A sender of this payment is';
  const text = `${what} on the list of sanctioned addresses of ${utcDateText(sanctionedAtMs)}.`;
  return [{ kind: 'sanctioned', text, evidence: [] }];
}

const imageTexts = {
  others: 'The same proof was sent with a deposit of somebody else.',
  own: 'The same proof was sent with another deposit of this person.',
};

function findQuoteSignal({ quote, createdAtMs }: Transaction): ReviewSignal | undefined {
  if (quote === undefined || quote.untilMs >= createdAtMs) return undefined;
  const late = countText(Math.ceil((createdAtMs - quote.untilMs) / 60_000), 'minute');
  return { kind: 'quote-expired', text: `It was filed ${late} after its quote had ended.`, evidence: [] };
}

function findReplacedSignal({
  transaction,
  platformAddress,
}: TransactionReviewFacts): ReviewSignal | undefined {
  const address = toAddress(transaction);
  if (address === '' || address === platformAddress) return undefined;
  const text = `The address that it was to be sent to is not the platform's any more: ${address}`;
  return { kind: 'address-replaced', text, evidence: [] };
}

/** The signals of a withdrawal's destination address, without its checksum. */
export function findAddressSignals(transaction: Transaction, facts: AddressFacts): ReviewSignal[] {
  const signals = [
    findPlatformSignal(facts),
    findElsewhereSignal(facts),
    findFirstUseSignal(transaction, facts),
  ];
  return signals.filter((signal) => signal !== undefined);
}

function findPlatformSignal({ isPlatformAddress }: AddressFacts): ReviewSignal | undefined {
  if (!isPlatformAddress) return undefined;
  return { kind: 'own-address', text: 'This is a deposit address of the platform itself.', evidence: [] };
}

function findElsewhereSignal({ sameAddress }: AddressFacts): ReviewSignal | undefined {
  if (sameAddress.length === 0) return undefined;
  const others = pickEvidence(sameAddress);
  return {
    kind: 'address-elsewhere',
    text: 'Other accounts have asked for payments to this address.',
    evidence: others.map(({ uid, name }) => ({ of: 'user', id: uid, uid, text: name })),
  };
}

function findFirstUseSignal(
  { createdAtMs }: Transaction,
  { addressSinceMs }: AddressFacts,
): ReviewSignal | undefined {
  if (addressSinceMs < createdAtMs) return undefined;
  return { kind: 'first-use', text: 'The first payment of this account to this address.', evidence: [] };
}

function findPriceSignal({ transaction, rateUsd: now }: TransactionReviewFacts): ReviewSignal | undefined {
  const { coin, rateUsd: then } = transaction;
  if (now === undefined || Math.abs(now - then) <= then * inboxLimits.priceMovedShare) return undefined;
  const percent = ((now / then - 1) * 100).toFixed(1).replace('-', '−');
  const signed = now > then ? `+${percent}` : percent;
  const text = `${formatRate(coin, then)} when it was filed, ${formatRate(coin, now)} now (${signed}\u00a0%).`;
  return { kind: 'price-moved', text, evidence: [] };
}

function describeEvidence(trace: TransactionTrace): Evidence {
  const { id, transactionId: orderId, uid, userName, type, status, createdAtMs } = trace;
  const text = `${type} of ${isolateName(userName)}, ${status}, ${utcDateText(createdAtMs)}`;
  return { of: 'transaction', id, orderId, uid, text };
}
