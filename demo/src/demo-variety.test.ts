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

  it('has a user with a single coin', () => {
    const hasOnlyEther = accounts.some(({ btc, eth }) => btc.available + btc.held === 0 && eth.available > 0);
    expect(hasOnlyEther).toBe(true);
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

  it('has credited rows, edited figures, and every other event of the journal', () => {
    expect(transactions.some(({ type }) => type === 'Credited')).toBe(true);
    expect(new Set(journal.map(({ event }) => event))).toEqual(new Set(journalEvents));
    expect(
      journal.filter(({ event }) => event === 'figures-edited').every(({ reason }) => reason !== ''),
    ).toBe(true);
  });

  it('has a withdrawal whose coin balance was too small, and one with a mistyped address', () => {
    const withdrawals = transactions.filter(({ type }) => type === 'Withdrawal');
    expect(withdrawals.some(({ heldCoinUnits, coinUnits }) => heldCoinUnits < coinUnits)).toBe(true);
    expect(withdrawals.some(({ isAddressPlausible }) => !isAddressPlausible)).toBe(true);
  });

  it('has a withdrawal that was paid at a price other than that of its request', () => {
    const isRepriced = transactions.some(({ paid, rateUsd }) => paid !== null && paid.rateUsd !== rateUsd);
    expect(isRepriced).toBe(true);
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
