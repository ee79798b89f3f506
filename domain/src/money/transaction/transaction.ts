// A deposit, withdrawal or credit as Firestore stores it, beginning with its types and states.
import type { Question } from '../../core/question/question.ts';
import type { Approval } from '../../core/two-person-rule/two-person-rule.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { Price, ReceivedPrice } from './price.ts';

export const transactionTypes = ['Deposit', 'Withdrawal', 'Credited'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['Pending', 'Approved', 'Rejected'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** The amount and price of a deposit's quote, and the end of the promise. */
export type PromisedQuote = { amountUsdCents: number; rateUsd: number; untilMs: number };

/** `digest` covers the amounts; for a deposit also the received coin, if it differs, and the booked `outputs`. */
export type RecordApproval = Approval & {
  receivedCoinUnits?: number;
  outputs?: readonly string[];
  /** The transactions that the reason of a first approval names. */
  txids?: readonly string[];
};

/** An id entered for the payment of a withdrawal: the transaction on the coin's chain. */
export type Payout = { txid: string; by: Actor; atMs: number };

/** The return of a failed or returned payment, whose money is available to the owner again. */
export type PayoutReturn = { reason: string; by: Actor; atMs: number };

/** The items that the owner of a Pending deposit can be asked for; for a withdrawal only `explanation`. */
export const transactionQuestionItems = ['proof', 'transaction-id', 'explanation'] as const;
export type TransactionQuestionItem = (typeof transactionQuestionItems)[number];

/** The values that an answer replaced. */
export type TransactionReplaced = { proof?: StoredImage | null; txid?: string | null };
/** A question about a transaction. `explanation` is in its answer. */
export type TransactionQuestion = Question<TransactionQuestionItem, TransactionReplaced> & {
  explanation?: string;
};

/**
 * A stored deposit, withdrawal or credit (docs/decisions/transactions.md). `null` means "none". The record's own price
 * is that of the request: a deposit or credit books it, for a withdrawal it is an estimate.
 */
export type Transaction = Price & {
  id: string;
  /** The client's idempotency key, also shown as the order id. The document's id is `id`. */
  transactionId: string;
  /** The fingerprint of the request, which tells a retry from a reused key. */
  requestHash: string;
  type: TransactionType;
  status: TransactionStatus;
  uid: string;
  userName: string;
  userEmail: string;
  coin: Coin;
  amountUsdCents: number;
  /** The coin that a withdrawal holds: the estimate, or the available amount if that is less. */
  heldCoinUnits: number;
  /** The amount and price at which an approved withdrawal was paid, or `null` otherwise. */
  paid: Price | null;
  /** The received coin of an approved deposit, if it differs from the requested amount, or `null` otherwise. */
  received: ReceivedPrice | null;
  /** The transaction on the chain that the sender of a deposit named, or `null` if none. */
  txid: string | null;
  /** The ids of the `bookedOutputs` of an approved deposit, absent if none. */
  outputs?: readonly string[];
  /** The transactions that may have paid a deposit which was approved without proof, and which it claims. */
  likelyTxids?: readonly string[];
  /**
   * Only for a payment to an account's own address: key and path in the wallet, and when its price, before an estimate,
   * was fixed. `isOwn` is for queries. `rateUsdMax`: the quoted price of a payment that this one replaces.
   */
  arrival?: { isOwn: true; keyId: string; path: string; pricedAtMs: number | null; rateUsdMax?: number };
  /** The quote of a deposit, absent without one. */
  quote?: PromisedQuote;
  /** The approvals or the proposal before the second administrator, absent if there was none. */
  approvals?: RecordApproval[];
  /**
   * A copy of the last of `approvals`, by which queries find records that wait for a second approval, with what the
   * record would claim if it was approved.
   */
  approvedOnce?: { uid: string; atMs: number; likelyTxids?: readonly string[] };
  /** The current id on the chain, and when the first id was entered, or `null` until a withdrawal is sent. */
  paidTxid: string | null;
  paidAtMs: number | null;
  /** Every entered id, oldest first: a correction appends. */
  payouts: readonly Payout[];
  returned: PayoutReturn | null;
  proof: StoredImage | null;
  remarks: string;
  /** The destination of a withdrawal, or the platform address shown for a deposit. */
  btcAddress: string | null;
  ethAddress: string | null;
  /** False if the address of a withdrawal is doubtful, which is shown to administrators but refuses nothing. */
  isAddressPlausible: boolean;
  createdAtMs: number;
  decidedAtMs: number | null;
  decidedBy: Actor | null;
  /** The administrator's reason for a rejection or credit, which the owner reads, or `null` if none was given. */
  reason: string | null;
  /** The questions to the owner while the record was Pending, absent if there was none. */
  asks?: readonly TransactionQuestion[];
  /** The `sha256` of each proof that an answer replaced, for queries; absent if there is none. */
  replacedHashes?: readonly string[];
  isCancelledByUser: boolean;
  isHiddenForUser: boolean;
  isDeleted: boolean;
};

/** The destination of a withdrawal, or the address to which a deposit was to be sent. */
export function toAddress(record: Pick<Transaction, 'coin' | 'btcAddress' | 'ethAddress'>): string {
  return (record.coin === 'btc' ? record.btcAddress : record.ethAddress) ?? '';
}
