import { describe, expect, it } from 'vitest';
import { makeCredit, makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { parseTransaction } from './transaction.parse.ts';

/** As it was stored before withdrawals were priced at approval. */
function old(transaction: Transaction): object {
  return Object.fromEntries(Object.entries(transaction).filter(([field]) => field !== 'paid'));
}

describe('a transaction that was stored without what it paid', () => {
  it('was paid at the price of its request, if it is an approved withdrawal', () => {
    const withdrawal = makeWithdrawal({ status: 'Approved' });
    expect(parseTransaction(old(withdrawal))).toEqual({
      ...withdrawal,
      paid: {
        coinUnits: withdrawal.coinUnits,
        rateUsd: withdrawal.rateUsd,
        rateAtMs: withdrawal.rateAtMs,
      },
    });
  });

  it.each([
    makeWithdrawal(),
    makeWithdrawal({ status: 'Rejected' }),
    makeDeposit({ status: 'Approved' }),
    makeCredit(),
  ])('has otherwise paid nothing: $type $status', (transaction) => {
    expect(parseTransaction(old(transaction))).toEqual({ ...transaction, paid: null });
  });
});

it('a transaction that was stored with it stays as it is', () => {
  const paid = { coinUnits: 1, rateUsd: 2, rateAtMs: 3 };
  const transaction = makeWithdrawal({ status: 'Approved', paid });
  expect(parseTransaction(transaction)).toEqual(transaction);
});
