import { describe, expect, it } from 'vitest';
import { makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { kycToCsv } from '../../identity/kyc/kyc.csv.ts';
import { payoutsToCsv } from '../../money/payout/payout.csv.ts';
import { transactionsToCsv } from '../../money/transaction/transaction.csv.ts';
import { reviewedTransactionToWire } from '../../money/transaction/transaction.wire.ts';

const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
const rowOf = (csv: string) => {
  const [heads = '', row = ''] = linesOf(csv);
  const values = row.split(',');
  return Object.fromEntries(heads.split(',').map((head, index) => [head, values[index]]));
};

describe('a list as CSV', () => {
  it('begins with one mark of UTF-8, and has only a heading line if nothing was found', () => {
    expect(kycToCsv([]).indexOf('\uFEFF')).toBe(0);
    expect(kycToCsv([]).lastIndexOf('\uFEFF')).toBe(0);
    expect(linesOf(kycToCsv([]))).toHaveLength(1);
  });

  it('has what a wallet needs of payouts, exactly, and no formula', () => {
    const paid = { coinUnits: 1_000_001, rateUsd: 64_000, rateAtMs: 0 };
    const payout = makeWithdrawal({
      status: 'Approved',
      paid,
      btcAddress: '=HYPERLINK("x")',
      transactionId: '17',
    });
    expect(linesOf(payoutsToCsv([reviewedTransactionToWire(payout, 0)]))).toEqual([
      'Address,Amount,Label',
      `"'=HYPERLINK(""x"")",0.01000001,17`,
    ]);
  });

  it('has a booked amount only for approved records', () => {
    const row = (transaction: ReturnType<typeof makeDeposit>) =>
      rowOf(transactionsToCsv([reviewedTransactionToWire(transaction, 0)]));
    const amountUsdCents = makeDeposit().amountUsdCents;
    expect(row(makeDeposit({ status: 'Approved', amountUsdCents }))).toMatchObject({
      'USD asked for': '500.00',
      'USD booked': '500.00',
      Coin: 'BTC',
    });
    expect(row(makeDeposit({ status: 'Pending' }))).toMatchObject({ 'USD booked': '', Status: 'Pending' });
    expect(row(makeWithdrawal({ status: 'Rejected', reason: 'No' }))).toMatchObject({
      'USD booked': '',
      Reason: 'No',
    });
  });
});
