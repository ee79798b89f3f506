import { expect, it } from 'vitest';
import { checkUserBooks } from '@keelstone/domain/reconcile/invariants';
import { demoData } from './demo-data.ts';

const { accounts, journal, transactions } = demoData();

// Postings that sum to zero, the chain of hashes, balances, what is held, and the entries that each record requires.
it.each(accounts.map((account) => [account.uid, account] as const))(
  'the ledger of %s in the demo data is consistent',
  (uid, account) => {
    const entries = journal.filter((entry) => entry.uid === uid).sort((a, b) => a.seq - b.seq);
    const own = transactions.filter((transaction) => transaction.uid === uid);
    expect(checkUserBooks({ account, entries, transactions: own })).toEqual([]);
  },
);
