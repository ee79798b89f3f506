import type { JournalEvent } from '../../core/ledger/journal.ts';
import type { TransactionStatus, TransactionType } from './transaction.ts';

/** The progress of an approved withdrawal's payment. */
export const payoutStates = ['to-be-sent', 'sent', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The fields that determine the progress of a payment, as stored or as the API answers them. */
export type PayoutFacts = {
  type: TransactionType;
  status: TransactionStatus;
  paidTxid?: string | null | undefined;
  returned?: object | null | undefined;
};

/**
 * The progress of an approved withdrawal, or `undefined` for any other record. It counts as sent only once a
 * transaction on the coin's chain is entered: approved is not paid.
 */
export function findPayoutState({ type, status, paidTxid, returned }: PayoutFacts): PayoutState | undefined {
  if (type !== 'Withdrawal' || status !== 'Approved') return undefined;
  if ((returned ?? null) !== null) return 'returned';
  return (paidTxid ?? null) === null ? 'to-be-sent' : 'sent';
}

type PayoutWords = {
  /** The text next to the status Approved. */
  status: string;
  /** The amount in words, made from "0.031387 BTC". */
  amount: (coinText: string) => string;
};

/** The words for an approved withdrawal in pages, mails and files. docs/product.md#approved-is-not-paid */
export const payoutWords = {
  'to-be-sent': { status: 'To be sent', amount: (coinText) => `${coinText} to be sent` },
  sent: { status: 'Sent', amount: (coinText) => `Sent ${coinText}` },
  returned: { status: 'Returned', amount: (coinText) => `${coinText} returned` },
} as const satisfies Record<PayoutState, PayoutWords>;

/** The title of a movement for users: what happened at its time. A payment comes later, in a note of its own. */
export function movementName(event: JournalEvent): string {
  return movementNames[event];
}

/** The note below the amount of an approval, which changes no balance: the amount was reserved before. */
export const fromReserved = 'from reserved';

/** The note next to held coin that a payment did not need. `coinText`: "0.000238 BTC". */
export const priceRoseText = (coinText: string): string =>
  `Price rose between request and approval: ${coinText} returned`;

const movementNames = {
  'deposit-approved': 'Deposit approved',
  'withdrawal-held': 'Reserved for withdrawal',
  'withdrawal-settled': 'Withdrawal approved',
  'withdrawal-released': 'Given back',
  'payout-returned': 'Withdrawal returned',
  'profit-credited': 'Profit credited',
  'figures-edited': 'Balance adjusted',
} as const satisfies Record<JournalEvent, string>;
