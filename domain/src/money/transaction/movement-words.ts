import type { JournalEvent } from '../../core/ledger/journal.ts';
import type { TransactionStatus, TransactionType } from './transaction.ts';

/** How far the payment of an approved withdrawal is. */
export const payoutStates = ['to-be-sent', 'sent', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The fields that show how far a payment is, as stored or as the API answers them. */
export type PayoutFacts = {
  type: TransactionType;
  status: TransactionStatus;
  paidTxid?: string | null | undefined;
  returned?: object | null | undefined;
};

/**
 * How far an approved withdrawal is; `undefined` for everything else. It is sent only with a transaction on the coin's
 * chain: approved is not paid.
 */
export function payoutStateOf({ type, status, paidTxid, returned }: PayoutFacts): PayoutState | undefined {
  if (type !== 'Withdrawal' || status !== 'Approved') return undefined;
  if ((returned ?? null) !== null) return 'returned';
  return (paidTxid ?? null) === null ? 'to-be-sent' : 'sent';
}

type PayoutWords = {
  /** The name of the ledger's entry, which is posted with the approval. */
  movement: string;
  /** Next to the status, which is Approved. */
  status: string;
  /** The amount in words, from "0.031387 BTC". */
  amount: (coinText: string) => string;
};

/** The words for an approved withdrawal in pages, mails and files. docs/product.md#approved-is-not-paid */
export const payoutWords = {
  'to-be-sent': {
    movement: 'Withdrawal approved',
    status: 'To be sent',
    amount: (coinText) => `${coinText} to be sent`,
  },
  sent: { movement: 'Withdrawal paid', status: 'Sent', amount: (coinText) => `Paid ${coinText}` },
  returned: {
    movement: 'Withdrawal approved',
    status: 'Returned',
    amount: (coinText) => `${coinText} returned`,
  },
} as const satisfies Record<PayoutState, PayoutWords>;

/** The name of a movement in a user's words; `payout` if it is known how far a payment is. */
export function movementName(event: JournalEvent, payout?: PayoutState): string {
  return payout === undefined ? movementNames[event] : payoutWords[payout].movement;
}

/** Next to the zero of a payment: its money left what is available when it was reserved. */
export const fromReserved = 'from reserved';

const movementNames = {
  'deposit-approved': 'Deposit approved',
  'withdrawal-held': 'Reserved for withdrawal',
  'withdrawal-settled': payoutWords['to-be-sent'].movement,
  'withdrawal-released': 'Given back',
  'payout-returned': 'Withdrawal returned',
  'profit-credited': 'Profit credited',
  'figures-edited': 'Balance adjusted',
} as const satisfies Record<JournalEvent, string>;
