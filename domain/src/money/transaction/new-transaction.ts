import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import type { User } from '../../core/user/user.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';
import { computePrice } from './price.ts';
import type { Transaction, TransactionType } from './transaction.ts';

/** The fields of every request for a record: key, coin, amount and quote. */
export type RecordRequest = {
  id: string;
  requestKey: string;
  requestHash: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  quote: Quote;
  atMs: number;
};

/**
 * Makes a Pending record at the price of the request's quote. Nothing is held or paid yet. The quote may have become
 * too old while the database transaction waited for a lock, so its age is checked again. Errors: `rate-unavailable`.
 */
export function newTransaction(type: TransactionType, user: User, request: RecordRequest): Transaction {
  return {
    id: request.id,
    transactionId: request.requestKey,
    requestHash: request.requestHash,
    type,
    status: 'Pending',
    uid: user.uid,
    userName: user.name,
    userEmail: user.email,
    coin: request.coin,
    amountUsdCents: request.amountUsdCents,
    ...computePrice(request.amountUsdCents, assertFreshQuote(request.quote, request.atMs)),
    heldCoinUnits: 0,
    paid: null,
    ...notReceived,
    ...notSent,
    proof: null,
    remarks: '',
    btcAddress: null,
    ethAddress: null,
    isAddressPlausible: true,
    createdAtMs: request.atMs,
    decidedAtMs: null,
    decidedBy: null,
    reason: null,
    isCancelledByUser: false,
    isHiddenForUser: false,
    isDeleted: false,
  };
}

/** The fields of a record that received the requested amount, and whose sender named no transaction. */
export const notReceived = { received: null, txid: null } as const;

/** The fields of a record without a payment on a chain. */
export const notSent = { paidTxid: null, paidAtMs: null, payouts: [], returned: null } as const;

/** Puts the address into the field of its coin. */
export function toAddressFields(coin: Coin, address: string): Pick<Transaction, 'btcAddress' | 'ethAddress'> {
  return { btcAddress: coin === 'btc' ? address : null, ethAddress: coin === 'eth' ? address : null };
}
