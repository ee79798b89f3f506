import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeKycRecord } from '../../../testing/make-kyc-record.ts';
import { makeCredit, makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { userToWire, userWire } from '../../core/user/user.contract.ts';
import {
  kycDetailToWire,
  kycDetailWire,
  kycRecordToWire,
  kycRecordWire,
} from '../../identity/kyc/kyc.wire.ts';
import { transactionToWire, transactionWire } from '../transaction/transaction.wire.ts';

const account = makeAccount({ usd: { available: 123_456, held: 50_000 }, eth: { available: 1, held: 0 } });
const kyc = makeKycRecord({ status: 'Rejected', reason: 'blurred' });

it.each([
  ...[makeDeposit(), makeWithdrawal(), makeCredit()].map(
    (each) => [each.type, transactionWire, transactionToWire(each)] as const,
  ),
  ['User', userWire, userToWire(makeUser(), account, 0)] as const,
  ['row of a KYC list', kycRecordWire, kycRecordToWire(kyc, 'viewer')] as const,
  ['KYC detail', kycDetailWire, kycDetailToWire(kyc, 'viewer')] as const,
])('%s has nothing on the wire but what its schema names, and no place of a file', (_what, schema, wire) => {
  expect(schema.noUnknown().isValidSync(wire, { strict: true, stripUnknown: false })).toBe(true);
  for (const internal of ['requestHash', 'heldCoinUnits', 'decidedBy', 'isDeleted', 'sha256', 'vault/'])
    expect(JSON.stringify(wire)).not.toContain(internal);
});

describe('on the wire', () => {
  it('a transaction has USD and one of the coins as numbers, the person, and its proof by the call that streams it', () => {
    const deposit = makeDeposit();
    expect(transactionToWire(deposit)).toMatchObject({
      usd: 500,
      btc: 0.007813,
      eth: undefined,
      rate: 64_000,
      addressPlausible: true,
      remarks: undefined,
      user: { _id: makeUser().uid, name: 'Mira Holm', email: 'mira@people.test' },
      proof: `/api/transaction/proof/${deposit.id}`,
    });
    expect(transactionToWire(makeDeposit({ coin: 'eth' }))).toMatchObject({ btc: undefined, eth: 0.007813 });
    expect(transactionToWire(makeCredit()).proof).toBeUndefined();
  });

  it('a withdrawal has the price of its request, and once it is paid the price that counts', () => {
    const price = { coinUnits: 1_000_000, rateUsd: 50_000, rateAtMs: 1_795_000_000_000 };
    const requested = { amount: 0.007813, rate: 64_000 };
    const pending = { btc: 0.007813, rate: 64_000, requested, paid: undefined };
    expect(transactionToWire(makeWithdrawal())).toMatchObject(pending);
    const paid = { amount: 0.01, rate: 50_000, rateAt: '2026-11-18T11:06:40.000Z' };
    const settled = transactionToWire(makeWithdrawal({ status: 'Approved', paid: price }));
    expect(settled).toMatchObject({ btc: 0.01, rate: 50_000, requested, paid });
  });

  it('a KYC record names the document by the call that streams it to this viewer; a list gets nothing of what was submitted', () => {
    expect(kycRecordToWire(kyc, 'viewer').document).toBe(`/api/kyc/viewer/${kyc.id}/document`);
    expect(JSON.stringify(kycRecordToWire(kyc, 'viewer'))).not.toContain('1991');
    const shown = { dob: '1991-04-12', reason: 'blurred', addressTwo: undefined };
    expect(kycDetailToWire(kyc, 'viewer')).toMatchObject(shown);
  });
});
