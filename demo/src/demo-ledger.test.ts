import { describe, expect, it } from 'vitest';
import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import { assets } from '@keelstone/domain/money/coins';
import { hashEntry, type JournalEntry } from '@keelstone/domain/ledger/journal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { demoData } from './demo-data.ts';

const { accounts, journal, transactions } = demoData();
const entriesOf = (uid: string) => journal.filter((entry) => entry.uid === uid).sort((a, b) => a.seq - b.seq);

describe('the ledger of the demo data', () => {
  it('has postings that sum to zero per asset in every entry', () => {
    for (const { id, postings } of journal) {
      for (const asset of assets) {
        const deltas = postings.filter((posting) => posting.asset === asset).map(({ delta }) => delta);
        expect(sum(deltas), `${asset} of ${id}`).toBe(0);
      }
    }
  });

  it.each(accounts.map((account) => [account.uid, account] as const))(
    'has in the account of %s the sum of its postings, never below zero in between',
    (uid, account) => {
      const balances = emptyAccount(uid, account.updatedAtMs);
      for (const entry of entriesOf(uid)) {
        apply(balances, entry);
        for (const asset of assets) {
          expect(entry.after[asset]).toEqual(balances[asset]);
          expect(Math.min(balances[asset].available, balances[asset].held)).toBeGreaterThanOrEqual(0);
        }
      }
      expect(account).toMatchObject({ usd: balances.usd, btc: balances.btc, eth: balances.eth });
    },
  );

  it('has an unbroken chain of hashes, in the order of time, up to the head of each account', () => {
    for (const account of accounts) {
      const entries = entriesOf(account.uid);
      entries.forEach(({ hash, ...entry }, index) => {
        const previous = entries[index - 1];
        expect(hashEntry(entry)).toBe(hash);
        expect(entry.seq).toBe(index + 1);
        expect(entry.prevHash).toBe(previous?.hash ?? '');
        expect(entry.atMs).toBeGreaterThanOrEqual(previous?.atMs ?? 0);
      });
      expect(account.head).toBe(entries.at(-1)?.hash ?? '');
      expect(account.seq).toBe(entries.length);
    }
  });

  it('holds exactly what Pending withdrawals ask for', () => {
    for (const { uid, ...account } of accounts) {
      const pending = transactions.filter(
        (row) => row.uid === uid && row.type === 'Withdrawal' && row.status === 'Pending',
      );
      expect(account.usd.held).toBe(sum(pending.map(({ amountUsdCents }) => amountUsdCents)));
      for (const coin of ['btc', 'eth'] as const) {
        const held = pending.filter((row) => row.coin === coin).map(({ heldCoinUnits }) => heldCoinUnits);
        expect(account[coin].held).toBe(sum(held));
      }
    }
  });

  it('has exactly the entries that the status of each record requires', () => {
    for (const transaction of transactions) {
      const events = journal.filter(({ recordId }) => recordId === transaction.id).map(({ event }) => event);
      expect(events, `${transaction.type} ${transaction.status}`).toEqual(eventsOf(transaction));
    }
    const ofRecords = new Set(transactions.map(({ id }) => id));
    const others = journal.filter(({ recordId }) => !ofRecords.has(recordId));
    expect(new Set(others.map(({ event }) => event))).toEqual(new Set(['figures-edited']));
  });
});

function eventsOf({ type, status, returned }: Transaction): JournalEntry['event'][] {
  if (type === 'Credited') return ['profit-credited'];
  if (type === 'Deposit') return status === 'Approved' ? ['deposit-approved'] : [];
  if (status === 'Pending') return ['withdrawal-held'];
  const back = returned === null ? [] : (['payout-returned'] as const);
  return ['withdrawal-held', status === 'Approved' ? 'withdrawal-settled' : 'withdrawal-released', ...back];
}

function apply(balances: Account, { postings }: JournalEntry): void {
  for (const { account, asset, delta } of postings) {
    if (account === 'user:available') balances[asset].available += delta;
    if (account === 'user:held') balances[asset].held += delta;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
