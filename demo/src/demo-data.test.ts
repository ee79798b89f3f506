import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { registrationSchema } from '@keelstone/domain/access/registration/registration.schema';
import { journalEvents } from '@keelstone/domain/core/ledger/journal';
import { listPrices } from '@keelstone/domain/core/rates/price-month';
import { kycStatuses } from '@keelstone/domain/core/user/user';
import { checkUserBooks } from '@keelstone/domain/desk/books/invariants';
import { kycRecordStatuses } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycSubmissionSchema } from '@keelstone/domain/identity/kyc/kyc.schema';
import { isCommitted } from '@keelstone/domain/kernel/hash-chain/event-row';
import { idPattern, transactionIdPattern } from '@keelstone/domain/kernel/id-patterns';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { transactionStatuses } from '@keelstone/domain/money/transaction/transaction';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { rowsOff } from '@keelstone/domain/testing/rows-off';
import { demoData } from './demo-data.ts';
import { demoLogins, demoPassword } from './personas.ts';

const data = demoData();
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('the demo data', () => {
  it('are the same at every call', () => {
    expect(demoData()).toEqual(data);
  });

  it('give every user one sign-in that matches the user document', () => {
    const expected = data.users.map(({ uid, email, isVerified, isAdmin, isBlocked, createdAtMs }) => ({
      uid,
      email,
      password: demoPassword,
      isVerified,
      claims: isAdmin || isBlocked ? { isAdmin, blocked: isBlocked } : null,
      createdAtMs,
    }));
    expect(data.authUsers).toEqual(expected);
  });

  it('use every id, email and transaction id of a user once, in the shape the API accepts', () => {
    const { users, transactions, kyc, activity, journal, accounts } = data;
    const uids = users.map(({ uid }) => uid);
    for (const list of [uids, ids(transactions), ids(kyc), ids(activity)]) {
      expect(new Set(list).size).toBe(list.length);
      for (const id of list) expect(id).toMatch(idPattern);
    }
    expect(new Set(ids(journal)).size).toBe(journal.length);
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
    expect(accounts.map(({ uid }) => uid)).toEqual(uids);
    for (const { transactionId } of transactions) expect(transactionId).toMatch(transactionIdPattern);
  });

  it('would be accepted by the registration and the KYC form', () => {
    for (const { name, email, number } of data.users) {
      expect(
        findFirstFailure(registrationSchema, { name, email, number, password: demoPassword }),
      ).toBeUndefined();
    }
    for (const { details, documentType, document } of data.kyc) {
      const form = { ...details, id: documentType, document: document.path };
      expect(findFirstFailure(kycSubmissionSchema, form)).toBeUndefined();
    }
  });

  // Postings that sum to zero, the chain of hashes, balances, what is held, and the entries that each record requires.
  it.each(data.accounts.map((account) => [account.uid, account] as const))(
    'have a consistent ledger of %s',
    (uid, account) => {
      const entries = data.journal.filter((entry) => entry.uid === uid).sort((a, b) => a.seq - b.seq);
      const transactions = data.transactions.filter((transaction) => transaction.uid === uid);
      expect(checkUserBooks({ account, entries, transactions })).toEqual([]);
      expect(rowsOff(entries)).toEqual([]);
    },
  );

  it('leave everybody able to make another request, with an application that fits their status', () => {
    for (const { uid, kycStatus } of data.users) {
      const pending = data.transactions.filter((row) => row.uid === uid && row.status === 'Pending');
      const withdrawals = pending.filter(({ type }) => type === 'Withdrawal').length;
      expect(withdrawals).toBeLessThan(withdrawalLimits.pendingWithdrawalsPerUser);
      expect(pending.length - withdrawals).toBeLessThan(depositLimits.pendingDepositsPerUser);
      const waiting = data.kyc.some((record) => record.uid === uid && record.status === 'Pending');
      expect(waiting).toBe(kycStatus === 'Pending');
    }
  });

  it('have users, applications and records of every status, and every event of the journal', () => {
    expect(new Set(data.users.map(({ kycStatus }) => kycStatus))).toEqual(new Set(kycStatuses));
    expect(new Set(data.kyc.map(({ status }) => status))).toEqual(new Set(kycRecordStatuses));
    expect(new Set(data.transactions.map(({ status }) => status))).toEqual(new Set(transactionStatuses));
    expect(new Set(data.journal.map(({ event }) => event))).toEqual(new Set(journalEvents));
  });

  it('have an address that several accounts use, and what the chain says about each deposit that waits', () => {
    const used = data.addressBooks.flatMap((addresses) => Object.keys(addresses.used));
    expect(used.length).toBeGreaterThan(new Set(used).size);
    const waiting = data.transactions.filter(
      ({ type, status, txid }) => type === 'Deposit' && status === 'Pending' && txid !== null,
    );
    const read = data.chainFacts.map(({ recordId }) => recordId);
    expect(read.sort()).toEqual(ids(waiting).sort());
  });

  it('accept every printed login, of the user whom it names', () => {
    for (const { name, email, password } of demoLogins) {
      expect(data.authUsers).toContainEqual(expect.objectContaining({ email, password }));
      expect(data.users.find((user) => user.name === name)?.email).toBe(email);
    }
  });

  it('have a file for every image that a record names, with that hash, and no other file', () => {
    const images = [
      ...data.kyc.map(({ document }) => document),
      ...data.transactions.map(({ proof }) => proof),
    ];
    const named = images.filter((image) => image !== null);
    const found = data.files.map(({ path, contentType, bytes }) => ({
      path,
      contentType,
      sha256: bytesToHex(sha256(bytes)),
    }));
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect(found.sort(byPath)).toEqual(named.sort(byPath));
    expect(new Set(found.map(({ sha256: hash }) => hash)).size).toBe(found.length);
    for (const { path, contentType, sha256: hash } of found) {
      expect(path).toMatch(/^vault\/(kyc|proof)\/[A-Z2-7]{26}\/[0-9a-f]{16}\.jpg$/);
      expect(path).toContain(hash.slice(0, 16));
      expect(contentType).toBe('image/jpeg');
    }
  });

  it('have the detail of every row of the audit trail, matching its commitment', () => {
    for (const { row, kept } of data.audit) {
      expect(isCommitted(row, kept)).toBe(true);
      expect(Object.keys(kept.detail).length).toBeGreaterThan(1);
    }
  });

  it('have a year of prices up to the last day of the stories, with gaps and no move that the product refuses, ending at the current rates', () => {
    const { btc, eth } = listPrices({ from: '2025-11-20', to: '2026-11-20' }, data.prices);
    for (const rows of [btc, eth]) {
      expect(rows).toHaveLength(360);
      expect([rows[0]?.day, rows.at(-1)?.day]).toEqual(['2025-11-20', '2026-11-20']);
      expect(rows.map(({ day }) => day)).not.toContain('2026-10-29');
      const moves = rows.slice(1).map(({ usdCents }, index) => usdCents / (rows[index]?.usdCents ?? 0) - 1);
      expect(Math.max(...moves.map(Math.abs))).toBeLessThan(0.08);
    }
    expect([btc, eth].map((rows) => rows.at(-1)?.usdCents)).toEqual(data.rates.map(({ rate }) => rate * 100));
  });
});
