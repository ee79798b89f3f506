import { describe, expect, it } from 'vitest';
import { checkUserBooks } from '@keelstone/domain/reconcile/invariants';
import type { DemoBook } from '../book.ts';
import { loadDocument, loadMember } from './member.ts';

const { image: document } = loadDocument();
const member = (index: number, transactions = 0) => loadMember({ index, transactions, document });
const uidOf = (book: DemoBook) => [...book.users.keys()].join();

describe('the load data', () => {
  it('give the same user with the same records for the same index, and a different one otherwise', () => {
    expect(member(7, 10)).toEqual(member(7, 10));
    expect(new Set([1, 10, 100, 1000].map((index) => uidOf(member(index)))).size).toBe(4);
  });

  it.each([0, 1, 10, 100])('have a consistent ledger for a user with %i records', (count) => {
    const { accounts, journal, transactions } = member(4, count);
    expect(transactions.size).toBe(count);
    for (const account of accounts.values()) {
      const books = { account, entries: journal, transactions: [...transactions.values()] };
      expect(checkUserBooks(books)).toEqual([]);
    }
  });
});
