import type { Account } from '../../core/ledger/account.ts';
import { type JournalEntry, type JournalEvent, post, type Posting } from '../../core/ledger/journal.ts';
import { assertNever } from '../../errors.ts';
import type { Price } from './price.ts';
import { pickBooked } from './received-amount.ts';
import type { Transaction } from './transaction.ts';

type Settlement = { event: JournalEvent; postings: Posting[] };

/** The documents after a decision about a record. */
export type TransactionChange = { transaction: Transaction; account: Account; entry: JournalEntry | null };

/** Posts the settlement of a decided record to its owner's account. */
export function settleRecord(
  transaction: Transaction,
  account: Account,
  by: { actorUid: string; atMs: number },
): TransactionChange {
  const settlement = toSettlement(transaction);
  if (settlement === undefined) return { transaction, account, entry: null };
  const posted = post(account, { ...settlement, recordId: transaction.id, reason: '', ...by });
  return { transaction, ...posted };
}

/** The posting that settles a decided record (docs/money.md#postings-by-operation), or none for a rejected deposit. */
function toSettlement(transaction: Transaction): Settlement | undefined {
  const { type, status, paid } = transaction;
  switch (type) {
    case 'Deposit':
      return status === 'Approved' ? toDepositSettlement(transaction) : undefined;
    case 'Withdrawal':
      if (status !== 'Approved') return toReleaseSettlement(transaction);
      if (paid === null) throw new Error('A withdrawal is approved at a price');
      return toWithdrawalSettlement(transaction, paid);
    case 'Credited':
      throw new Error('A credit starts as Approved and is never settled again');
    default:
      return assertNever(type);
  }
}

function toDepositSettlement(transaction: Transaction): Settlement {
  const { coin } = transaction;
  const { usdCents: usd, coinUnits: amount } = pickBooked(transaction);
  return {
    event: 'deposit-approved',
    postings: [
      { account: 'user:available', asset: 'usd', delta: usd },
      { account: 'sys:deposit', asset: 'usd', delta: -usd },
      { account: 'user:available', asset: coin, delta: amount },
      { account: 'sys:deposit', asset: coin, delta: -amount },
    ],
  };
}

/** Takes the USD in full. Held coin that the price does not need is released; missing coin comes from sys:fx. */
function toWithdrawalSettlement(transaction: Transaction, { coinUnits: amount }: Price): Settlement {
  const { coin, amountUsdCents: usd, heldCoinUnits: held } = transaction;
  const takenUnits = computeTakenCoinUnits(transaction);
  return {
    event: 'withdrawal-settled',
    postings: [
      { account: 'user:held', asset: 'usd', delta: -usd },
      { account: 'sys:payout', asset: 'usd', delta: usd },
      { account: 'user:held', asset: coin, delta: -held },
      { account: 'user:available', asset: coin, delta: held - takenUnits },
      { account: 'sys:payout', asset: coin, delta: amount },
      { account: 'sys:fx', asset: coin, delta: takenUnits - amount },
    ],
  };
}

/** Reverses the settlement: each part goes back to its origin, but to *available* instead of *held*. */
export function toReturnSettlement(transaction: Transaction): Settlement {
  const { coin, amountUsdCents: usd, paid } = transaction;
  if (paid === null) throw new Error('Only what was paid can be returned');
  const takenUnits = computeTakenCoinUnits(transaction);
  return {
    event: 'payout-returned',
    postings: [
      { account: 'sys:payout', asset: 'usd', delta: -usd },
      { account: 'user:available', asset: 'usd', delta: usd },
      { account: 'sys:payout', asset: coin, delta: -paid.coinUnits },
      { account: 'user:available', asset: coin, delta: takenUnits },
      { account: 'sys:fx', asset: coin, delta: paid.coinUnits - takenUnits },
    ],
  };
}

/** The part of a payment's coin that came from the account (1e-8 units); the rest came from sys:fx. */
export function computeTakenCoinUnits({ heldCoinUnits, paid }: Transaction): number {
  return Math.min(heldCoinUnits, paid?.coinUnits ?? 0);
}

function toReleaseSettlement({ coin, amountUsdCents: usd, heldCoinUnits: held }: Transaction): Settlement {
  return {
    event: 'withdrawal-released',
    postings: [
      { account: 'user:held', asset: 'usd', delta: -usd },
      { account: 'user:available', asset: 'usd', delta: usd },
      { account: 'user:held', asset: coin, delta: -held },
      { account: 'user:available', asset: coin, delta: held },
    ],
  };
}
