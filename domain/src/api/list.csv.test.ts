import { describe, expect, it } from 'vitest';
import { makeKycRecord } from '../../testing/make-kyc-record.ts';
import { makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { kycRecordToWire } from './kyc.wire.ts';
import { kycToCsv, transactionsToCsv } from './list.csv.ts';
import { reviewedTransactionToWire } from './transaction.wire.ts';

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
  it('begins with the mark of UTF-8, so that spreadsheets show names as they are written', () => {
    expect(kycToCsv([]).indexOf('\uFEFF')).toBe(0);
    expect(kycToCsv([]).lastIndexOf('\uFEFF')).toBe(0);
  });

  it('has only a heading line if nothing was found', () => {
    expect(linesOf(kycToCsv([]))).toHaveLength(1);
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

  it('quotes commas and line breaks, and disarms names that are formulas', () => {
    const csv = kycToCsv([kycRecordToWire(makeKycRecord({ userName: '=HYPERLINK("x"), b' }), 'ada')]);
    expect(csv).toContain(`,"'=HYPERLINK(""x""), b",`);
  });
});
