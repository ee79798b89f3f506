import type { Ask } from '../../core/question/question.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { Price, Receipt } from './price.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';

export const transactionTypes = ['Deposit', 'Withdrawal', 'Credited'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['Pending', 'Approved', 'Rejected'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** The amount and the price of a deposit's quote, and its end. */
export type KeptQuote = { amountUsdCents: number; rateUsd: number; untilMs: number };

/**
 * The first of two approvals; `digest` covers what was approved, for a deposit with the received coin if that is not
 * the requested amount, and with the `outputs` that it books.
 */
export type Approval = Actor & {
  /** Absent in that of a confirmed proposal. */
  email?: string;
  atMs: number;
  digest: string;
  receivedCoinUnits?: number;
  outputs?: readonly string[];
};

/** An id that was entered for the payment of a withdrawal: the transaction on the coin's chain. */
export type Payout = { txid: string; by: Actor; atMs: number };

/** A payment that failed or came back, and whose money is available to the owner again. */
export type PayoutReturn = { reason: string; by: Actor; atMs: number };

/** The items that the owner of a Pending deposit can be asked for; of a withdrawal only an explanation. */
export const transactionAskItems = ['proof', 'transaction-id', 'explanation'] as const;
export type TransactionAskItem = (typeof transactionAskItems)[number];

/** The values that an answer replaced. */
export type TransactionReplaced = { proof?: StoredImage | null; txid?: string | null };
/** A question about a transaction; `explanation` is what its answer says. */
export type TransactionAsk = Ask<TransactionAskItem, TransactionReplaced> & { explanation?: string };

/**
 * A deposit, withdrawal or credit, as it is stored (docs/decisions/transactions.md). `null` means "none". Its own price
 * is that of the request: what a deposit or credit books, and for a withdrawal an estimate.
 */
export type Transaction = Price & {
  id: string;
  /** The client's idempotency key; shown as the order id. */
  transactionId: string;
  /** Fingerprint of the request, to tell a retry from a reused key. */
  requestHash: string;
  type: TransactionType;
  status: TransactionStatus;
  uid: string;
  userName: string;
  userEmail: string;
  coin: Coin;
  amountUsdCents: number;
  /** The coin that a withdrawal really holds: the estimate, or the available amount if that is less. */
  heldCoinUnits: number;
  /** The price at which an approved withdrawal was paid, and how much coin that is; `null` otherwise. */
  paid: Price | null;
  /** The coin that an approved deposit brought, if it is not the requested amount; `null` otherwise. */
  received: Receipt | null;
  /** The transaction on the chain that the sender of a deposit named; `null` if they named none. */
  txid: string | null;
  /** The transfers that an approved deposit has booked: ids of `bookedOutputs`; absent if none. */
  outputs?: readonly string[];
  /** The payments of its amount that nobody had named, which a deposit approved without an id claims. */
  likelyTxids?: readonly string[];
  /** The quote of a deposit; absent if nobody requested one. */
  quote?: KeptQuote;
  /** Who approved a withdrawal, or proposed a credit, before a second administrator; absent if nobody did. */
  approvals?: Approval[];
  /**
   * The last of `approvals` of a withdrawal or deposit, repeated: records that wait for a second one are found by it.
   */
  approvedOnce?: { uid: string; atMs: number };
  /** The current id on the chain, and when the first one was entered; `null` until a withdrawal is sent. */
  paidTxid: string | null;
  paidAtMs: number | null;
  /** Every id that was entered, oldest first: a correction appends. */
  payouts: readonly Payout[];
  returned: PayoutReturn | null;
  proof: StoredImage | null;
  remarks: string;
  /** For a withdrawal where it goes, for a deposit the platform address that was shown. */
  btcAddress: string | null;
  ethAddress: string | null;
  /** False if the address of a withdrawal is in doubt: shown to the admin, never refused. */
  isAddressPlausible: boolean;
  createdAtMs: number;
  decidedAtMs: number | null;
  decidedBy: Actor | null;
  /** Why an administrator rejected or credited it, as its owner reads it; `null` if none was given. */
  reason: string | null;
  /** The questions to its owner while it was Pending; absent if there was none. */
  asks?: readonly TransactionAsk[];
  /** The `sha256` of each proof that an answer has replaced, to be searched for; absent if none has. */
  replacedHashes?: readonly string[];
  isCancelledByUser: boolean;
  isHiddenForUser: boolean;
  isDeleted: boolean;
};

/** Where a withdrawal goes, or where a deposit was to be sent. */
export function addressOf({
  coin,
  btcAddress,
  ethAddress,
}: Pick<Transaction, 'coin' | 'btcAddress' | 'ethAddress'>): string {
  return (coin === 'btc' ? btcAddress : ethAddress) ?? '';
}
