import type { Quote } from '../src/core/rates/quote.ts';
import { usdCents } from '../src/kernel/amounts/units.ts';
import { fingerprint, recordId } from '../src/kernel/ids.ts';
import { notReceived, notSent } from '../src/money/transaction/new-transaction.ts';
import { pickCurrentPrice, computePrice } from '../src/money/transaction/price.ts';
import type { Transaction } from '../src/money/transaction/transaction.ts';
import { makeImage } from './make-image.ts';
import { makeQuote } from './make-quote.ts';
import { makeAdmin, makeUser } from './make-user.ts';
import { exampleAddresses } from './make-wallet.ts';
import { testTimeMs } from './test-time.ts';

/** A Pending deposit of 500 USD of bitcoin, with its proof. The quote gives coin, rate and coin amount. */
export function makeDeposit(overrides: Partial<Transaction> = {}, quote?: Quote): Transaction {
  const deposit = makeRecord('deposit', { type: 'Deposit', ...overrides }, quote);
  return {
    ...deposit,
    ...addressOf(deposit),
    proof: makeImage({ kind: 'proof', recordId: deposit.id }),
    ...overrides,
  };
}

/**
 * A Pending withdrawal of 500 USD of bitcoin, whose coin is held in full; an Approved one was paid at its own price.
 */
export function makeWithdrawal(overrides: Partial<Transaction> = {}, quote?: Quote): Transaction {
  const withdrawal = makeRecord('withdrawal', { type: 'Withdrawal', ...overrides }, quote);
  return {
    ...withdrawal,
    ...addressOf(withdrawal),
    heldCoinUnits: withdrawal.coinUnits,
    paid: withdrawal.status === 'Approved' ? pickCurrentPrice(withdrawal) : null,
    ...overrides,
  };
}

/** 500 USD of profit in bitcoin, credited by an admin. */
export function makeCredit(overrides: Partial<Transaction> = {}, quote?: Quote): Transaction {
  const { uid, name } = makeAdmin();
  const atMs = overrides.createdAtMs ?? testTimeMs;
  const decided = { status: 'Approved', decidedAtMs: atMs, decidedBy: { uid, name } } as const;
  return makeRecord('credit', { type: 'Credited', ...decided, ...overrides }, quote);
}

function makeRecord(
  kind: string,
  overrides: Partial<Transaction> & Pick<Transaction, 'type'>,
  quote = makeQuote(quoteOf(overrides)),
): Transaction {
  const { uid, name, email } = makeUser();
  const createdAtMs = overrides.createdAtMs ?? testTimeMs;
  const transactionId = overrides.transactionId ?? String(createdAtMs);
  const amountUsdCents = overrides.amountUsdCents ?? 50_000;
  return {
    id: recordId({ uid: overrides.uid ?? uid, kind, key: transactionId }),
    transactionId,
    requestHash: fingerprint(JSON.stringify([quote.coin, amountUsdCents])),
    status: 'Pending',
    uid,
    userName: name,
    userEmail: email,
    coin: quote.coin,
    amountUsdCents,
    ...computePrice(usdCents(amountUsdCents), quote),
    heldCoinUnits: 0,
    paid: null,
    ...notReceived,
    ...notSent,
    proof: null,
    remarks: '',
    btcAddress: null,
    ethAddress: null,
    isAddressPlausible: true,
    createdAtMs,
    decidedAtMs: null,
    decidedBy: null,
    reason: null,
    isCancelledByUser: false,
    isHiddenForUser: false,
    isDeleted: false,
    ...overrides,
  };
}

function quoteOf({ coin = 'btc', rateUsd }: Partial<Transaction>): Parameters<typeof makeQuote>[0] {
  return rateUsd === undefined ? { coin } : { coin, rateUsd };
}

function addressOf({ coin }: Transaction): Pick<Transaction, 'btcAddress' | 'ethAddress'> {
  return {
    btcAddress: coin === 'btc' ? exampleAddresses.btc : null,
    ethAddress: coin === 'eth' ? exampleAddresses.eth : null,
  };
}
