import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/make-account.ts';
import { makeKycRecord } from '../../testing/make-kyc-record.ts';
import { makeCredit, makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import { exampleAddresses } from '../../testing/make-wallet.ts';
import { kycDetailToWire, kycDetailWire, kycRecordToWire, kycRecordWire } from './kyc.wire.ts';
import { transactionToWire, transactionWire } from './transaction.wire.ts';
import { userToWire, userWire } from './user.contract.ts';

const nothingUnknown = { strict: true, stripUnknown: false };

describe('a transaction on the wire', () => {
  it('has USD and one of the coins as numbers, and the person', () => {
    const wire = transactionToWire(makeDeposit());
    expect(wire).toMatchObject({
      usd: 500,
      btc: 0.007813,
      eth: undefined,
      rate: 64_000,
      addressPlausible: true,
    });
    expect(wire.user).toEqual({ _id: makeUser().uid, name: 'Mira Holm', email: 'mira@people.test' });
    expect(transactionToWire(makeDeposit({ coin: 'eth' }))).toMatchObject({ btc: undefined, eth: 0.007813 });
  });

  it('has the price of its request, and once a withdrawal is paid the price that counts', () => {
    const price = { coinUnits: 1_000_000, rateUsd: 50_000, rateAtMs: 1_795_000_000_000 };
    const requested = { amount: 0.007813, rate: 64_000 };
    const pending = transactionToWire(makeWithdrawal());
    expect(pending).toMatchObject({ btc: 0.007813, rate: 64_000, requested, paid: undefined });
    expect(transactionToWire(makeWithdrawal({ status: 'Approved', paid: price }))).toMatchObject({
      btc: 0.01,
      rate: 50_000,
      requested,
      paid: { amount: 0.01, rate: 50_000, rateAt: '2026-11-18T11:06:40.000Z' },
    });
  });

  it('points to its proof by the call that streams it, never to a file', () => {
    const deposit = makeDeposit();
    expect(transactionToWire(deposit).proof).toBe(`/api/transaction/proof/${deposit.id}`);
    expect(transactionToWire(makeCredit()).proof).toBeUndefined();
  });

  it('leaves out what is empty', () => {
    const { remarks, btcAddress, ethAddress } = transactionToWire(makeWithdrawal());
    expect([remarks, btcAddress, ethAddress]).toEqual([undefined, exampleAddresses.btc, undefined]);
  });

  it.each([makeDeposit(), makeWithdrawal(), makeCredit()])(
    'leaves out internal fields: $type',
    (transaction) => {
      const wire = transactionToWire(transaction);
      expect(transactionWire.noUnknown().isValidSync(wire, nothingUnknown)).toBe(true);
      for (const internal of ['requestHash', 'heldCoinUnits', 'decidedBy', 'isDeleted', 'sha256']) {
        expect(JSON.stringify(wire)).not.toContain(internal);
      }
    },
  );
});

describe('a user on the wire', () => {
  it('has the available figures, and separately what is held', () => {
    const account = makeAccount({
      usd: { available: 123_456, held: 50_000 },
      eth: { available: 1, held: 0 },
    });
    const wire = userToWire(makeUser(), account, 0);
    expect(wire).toMatchObject({
      balance: 1234.56,
      btc: 0,
      eth: 0.00000001,
      held: { balance: 500, btc: 0, eth: 0 },
    });
    expect(userWire.noUnknown().isValidSync(wire, nothingUnknown)).toBe(true);
  });
});

describe('a KYC record on the wire', () => {
  it('names the document by the call that streams it to this viewer', () => {
    const record = makeKycRecord();
    expect(kycRecordToWire(record, 'viewer').document).toBe(`/api/kyc/viewer/${record.id}/document`);
    expect(JSON.stringify(kycDetailToWire(record, 'viewer'))).not.toContain(record.document.path);
  });

  it('gives a list nothing of what was submitted', () => {
    const wire = kycRecordToWire(makeKycRecord(), 'viewer');
    expect(kycRecordWire.noUnknown().isValidSync(wire, nothingUnknown)).toBe(true);
    expect(JSON.stringify(wire)).not.toContain('1991');
  });

  it('has everything for the detail page, with the reviewer and the reason', () => {
    const { uid, name } = makeAdmin();
    const checked = { status: 'Rejected', reason: 'blurred', checkedBy: { uid, name } } as const;
    const wire = kycDetailToWire(makeKycRecord(checked), 'viewer');
    expect(wire).toMatchObject({ dob: '1991-04-12', reason: 'blurred', checkedBy: { _id: uid, name } });
    expect(kycDetailWire.noUnknown().isValidSync(wire, nothingUnknown)).toBe(true);
    expect(kycDetailToWire(makeKycRecord(), 'viewer')).toMatchObject({
      checkedBy: undefined,
      addressTwo: undefined,
    });
  });
});
