import { describe, expect, it } from 'vitest';
import { journalEvents } from '@keelstone/domain/ledger/journal';
import { limits } from '@keelstone/domain/limits';
import { documentTypes, kycRecordStatuses } from '@keelstone/domain/kyc/kyc-record';
import { transactionStatuses } from '@keelstone/domain/transaction/transaction';
import { kycStatuses } from '@keelstone/domain/user/user';
import { demoData } from './demo-data.ts';

const { users, accounts, transactions, kyc, activity, journal } = demoData();
const moneyOf = (uid: string) => accounts.filter((account) => account.uid === uid && account.seq > 0).length;

describe('the variety of the demo data', () => {
  it('has a user in every state', () => {
    expect(new Set(users.map(({ kycStatus }) => kycStatus))).toEqual(new Set(kycStatuses));
    expect(users.some(({ isVerified }) => !isVerified)).toBe(true);
    expect(users.some(({ uid, isBlocked }) => isBlocked && moneyOf(uid) > 0)).toBe(true);
    expect(users.some(({ uid, kycStatus }) => kycStatus === 'Approved' && moneyOf(uid) === 0)).toBe(true);
    expect(users.some(({ name }) => name.length > 60 && /[À-ÿ]/.test(name))).toBe(true);
    expect(users.some(({ settings }) => !settings.saveActivityLogs)).toBe(true);
  });

  it('has identity documents of every kind and status, and a user who applied twice', () => {
    expect(new Set(kyc.map(({ status }) => status))).toEqual(new Set(kycRecordStatuses));
    expect(new Set(kyc.map(({ documentType }) => documentType))).toEqual(new Set(documentTypes));
    expect(new Set(kyc.map(({ uid }) => uid)).size).toBeLessThan(kyc.length);
  });

  it('has a Pending application exactly for those whose status is Pending', () => {
    const waiting = kyc.filter(({ status }) => status === 'Pending').map(({ uid }) => uid);
    const expected = users.filter(({ kycStatus }) => kycStatus === 'Pending').map(({ uid }) => uid);
    expect(waiting.sort()).toEqual(expected.sort());
  });

  it.each(['Deposit', 'Withdrawal'] as const)(
    'has a %s of every status, cancelled and deleted ones included',
    (type) => {
      const rows = transactions.filter((row) => row.type === type);
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(transactionStatuses));
      expect(rows.some(({ isCancelledByUser }) => isCancelledByUser)).toBe(true);
      expect(rows.some((row) => row.isHiddenForUser && !row.isDeleted && row.status === 'Approved')).toBe(
        true,
      );
      expect(rows.some((row) => row.isDeleted && row.status === 'Approved')).toBe(true);
      expect(rows.some((row) => row.isDeleted && row.status === 'Rejected')).toBe(true);
    },
  );

  it('has every event of the journal, a mistyped address, and a payout at another price than that of its request', () => {
    expect(new Set(journal.map(({ event }) => event))).toEqual(new Set(journalEvents));
    expect(transactions.some(({ isAddressPlausible }) => !isAddressPlausible)).toBe(true);
    expect(transactions.some(({ paid, rateUsd }) => paid !== null && paid.rateUsd !== rateUsd)).toBe(true);
  });

  it('fills three pages of one list, and more sign-ins than are shown', () => {
    const listLengths = users.map(
      ({ uid }) => transactions.filter((row) => row.uid === uid && !row.isHiddenForUser).length,
    );
    const signIns = users.map(({ uid }) => activity.filter((row) => row.uid === uid).length);
    expect(Math.max(...listLengths)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...signIns)).toBeGreaterThan(limits.activityEntries);
  });

  it('leaves everybody able to make another request', () => {
    for (const { uid } of users) {
      const pending = transactions.filter((row) => row.uid === uid && row.status === 'Pending');
      const withdrawals = pending.filter(({ type }) => type === 'Withdrawal').length;
      expect(withdrawals).toBeLessThan(limits.pendingWithdrawalsPerUser);
      expect(pending.length - withdrawals).toBeLessThan(limits.pendingDepositsPerUser);
    }
  });
});
