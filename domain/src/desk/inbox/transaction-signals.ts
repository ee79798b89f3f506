import { formatRate } from '../../kernel/amounts/format.ts';
import { addressOf, type Transaction } from '../../money/transaction/transaction.ts';
import {
  type Evidence,
  evidenceToShow,
  longDateText,
  rejectionSignal,
  type ReviewSignal,
  sameImageSignal,
  sortByGravity,
} from '../../core/review/review-signal.ts';
import { isolateName } from '../../kernel/isolated.ts';
import { inboxLimits } from './inbox.limits.ts';
import { countText } from '../../kernel/count-text.ts';
import { blockchainLimits } from '../../money/blockchain/blockchain.limits.ts';

export type TransactionTrace = Pick<
  Transaction,
  'id' | 'transactionId' | 'uid' | 'userName' | 'type' | 'status' | 'reason' | 'createdAtMs' | 'isDeleted'
>;

/** Facts about the address that a withdrawal goes to. */
export type AddressFacts = {
  /** It is or was a deposit address of the platform. */
  isPlatformAddress: boolean;
  /** Other accounts that have asked for a payment to it. */
  sameAddress: readonly { uid: string; name: string }[];
  /** Since when its owner has asked for payments to it. */
  addressSinceMs: number;
};

export type SanctionFacts = {
  /** When the list of sanctioned addresses was read on which its address or sender is; absent if none is. */
  sanctionedAtMs?: number;
  /** Of a payment with more senders than were compared. */
  hasMoreSenders?: boolean;
};

export type TransactionReviewFacts = AddressFacts &
  SanctionFacts & {
    transaction: Transaction;
    /** Whole USD for one of its coin; `undefined` while no price is known. */
    rateUsd: number | undefined;
    /** The platform's current address for its coin; empty if there is none. */
    platformAddress: string;
    /** Other transactions with the same picture, of anybody. */
    sameImage: readonly TransactionTrace[];
    /** Other requests of this person and kind that an administrator has rejected, newest first. */
    rejected: readonly TransactionTrace[];
  };

/** The signals of a Pending deposit or withdrawal, the worst first. */
export function transactionSignals(facts: TransactionReviewFacts): ReviewSignal[] {
  const { transaction } = facts;
  if (transaction.status !== 'Pending' || transaction.type === 'Credited') return [];
  const ofType =
    transaction.type === 'Deposit'
      ? [
          ...sameImageSignal({ uid: transaction.uid, traces: facts.sameImage }, imageTexts, evidenceOf),
          ...quoteSignal(transaction),
          ...replacedSignal(facts),
        ]
      : addressSignals(transaction, facts);
  return sortByGravity([
    ...sanctionSignals(transaction, facts),
    ...ofType,
    ...priceSignal(facts),
    ...rejectionSignal(`${transaction.type}s of this person were rejected`, facts.rejected, evidenceOf),
  ]);
}

/** An approved withdrawal whose payment is to be sent: until then a list of sanctioned addresses counts. */
export function isToBeSent({ status, type, paidTxid, returned }: Transaction): boolean {
  return status === 'Approved' && type === 'Withdrawal' && paidTxid === null && returned === null;
}

export function sanctionSignals(
  { type }: Pick<Transaction, 'type'>,
  { sanctionedAtMs, hasMoreSenders }: SanctionFacts,
): ReviewSignal[] {
  const cut = `Only the first ${countText(blockchainLimits.sendersMax, 'sender')} of this payment were compared with the list of sanctioned addresses.`;
  if (sanctionedAtMs === undefined)
    return hasMoreSenders === true ? [{ kind: 'senders-cut', text: cut, evidence: [] }] : [];
  const what = type === 'Withdrawal' ? 'This address is' : 'A sender of this payment is';
  const text = `${what} on the list of sanctioned addresses of ${longDateText(sanctionedAtMs)}.`;
  return [{ kind: 'sanctioned', text, evidence: [] }];
}

const imageTexts = {
  others: 'The same proof was sent with a deposit of somebody else.',
  own: 'The same proof was sent with another deposit of this person.',
};

function quoteSignal({ quote, createdAtMs }: Transaction): ReviewSignal[] {
  if (quote === undefined || quote.untilMs >= createdAtMs) return [];
  const minutes = Math.ceil((createdAtMs - quote.untilMs) / 60_000);
  const late = `${String(minutes)} minute${minutes === 1 ? '' : 's'}`;
  return [{ kind: 'quote-expired', text: `It was filed ${late} after its quote had ended.`, evidence: [] }];
}

function replacedSignal({ transaction, platformAddress }: TransactionReviewFacts): ReviewSignal[] {
  const address = addressOf(transaction);
  if (address === '' || address === platformAddress) return [];
  return [
    {
      kind: 'address-replaced',
      text: `The address that it was to be sent to is not the platform's any more: ${address}`,
      evidence: [],
    },
  ];
}

/** The signals of the address that a withdrawal goes to; its checksum is none of them. */
export function addressSignals(transaction: Transaction, facts: AddressFacts): ReviewSignal[] {
  return [...ownSignal(facts), ...elsewhereSignal(facts), ...firstUseSignal(transaction, facts)];
}

function ownSignal({ isPlatformAddress }: AddressFacts): ReviewSignal[] {
  if (!isPlatformAddress) return [];
  return [{ kind: 'own-address', text: 'This is a deposit address of the platform itself.', evidence: [] }];
}

function elsewhereSignal({ sameAddress }: AddressFacts): ReviewSignal[] {
  if (sameAddress.length === 0) return [];
  return [
    {
      kind: 'address-elsewhere',
      text: 'Other accounts have asked for payments to this address.',
      evidence: evidenceToShow(sameAddress).map(({ uid, name }) => ({
        of: 'user',
        id: uid,
        uid,
        text: name,
      })),
    },
  ];
}

function firstUseSignal({ createdAtMs }: Transaction, { addressSinceMs }: AddressFacts): ReviewSignal[] {
  if (addressSinceMs < createdAtMs) return [];
  return [{ kind: 'first-use', text: 'The first payment of this account to this address.', evidence: [] }];
}

function priceSignal({
  transaction: { coin, rateUsd: then },
  rateUsd: now,
}: TransactionReviewFacts): ReviewSignal[] {
  if (now === undefined || Math.abs(now - then) <= then * inboxLimits.priceMovedShare) return [];
  const percent = ((now / then - 1) * 100).toFixed(1).replace('-', '−');
  const signed = now > then ? `+${percent}` : percent;
  return [
    {
      kind: 'price-moved',
      text: `${formatRate(coin, then)} when it was filed, ${formatRate(coin, now)} now (${signed} %).`,
      evidence: [],
    },
  ];
}

function evidenceOf({
  id,
  transactionId,
  uid,
  userName,
  type,
  status,
  createdAtMs,
}: TransactionTrace): Evidence {
  return {
    of: 'transaction',
    id,
    orderId: transactionId,
    uid,
    text: `${type} of ${isolateName(userName)}, ${status}, ${longDateText(createdAtMs)}`,
  };
}
