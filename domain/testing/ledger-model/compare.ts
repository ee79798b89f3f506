import { messages } from '../../src/messages.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { assets, emptyAccount } from '../../src/ledger/account.ts';
import type { JournalEntry } from '../../src/ledger/journal.ts';
import type { Bank } from './bank.ts';
import { holders } from './command.ts';
import type { Oracle } from './oracle.ts';
import type { OracleRecord } from './oracle-record.ts';

/** A bank, or the documents of another one with its people under the model's names. */
export type BankView = Pick<Bank, 'store' | 'idOf'>;

/** Where the bank's documents differ from what the oracle says must stand there; empty where they agree. */
export function compare(bank: BankView, oracle: Oracle): string[] {
  const journal = bank.store.all('journal');
  return [
    ...differentFigures(bank, oracle),
    ...differentPlatform(journal, oracle),
    ...differentRecords(bank, journal, oracle),
  ];
}

function differentFigures({ store }: BankView, { books }: Oracle): string[] {
  const problems: string[] = [];
  for (const user of holders) {
    const account = store.find('accounts', user) ?? emptyAccount(user, 0);
    for (const asset of assets) {
      const { available, held } = books.of(user)[asset];
      if (BigInt(account[asset].available) !== available) {
        problems.push(
          `${user}: ${asset} available is ${String(account[asset].available)}, not ${String(available)}`,
        );
      }
      if (BigInt(account[asset].held) !== held) {
        problems.push(`${user}: ${asset} held is ${String(account[asset].held)}, not ${String(held)}`);
      }
    }
    const entries = books.entries.get(user);
    if (account.seq !== entries) {
      problems.push(`${user}: ${String(account.seq)} journal entries, not ${String(entries)}`);
    }
  }
  return problems;
}

function differentPlatform(journal: readonly JournalEntry[], { books }: Oracle): string[] {
  const actual = new Map<string, bigint>();
  for (const { postings } of journal) {
    for (const { account, asset, delta } of postings) {
      if (!account.startsWith('sys:')) continue;
      const line = `${account} ${asset}`;
      actual.set(line, (actual.get(line) ?? 0n) + BigInt(delta));
    }
  }
  return [...new Set([...actual.keys(), ...books.system.keys()])]
    .filter((line) => (actual.get(line) ?? 0n) !== (books.system.get(line) ?? 0n))
    .map((line) => `${line} is ${String(actual.get(line))}, not ${String(books.system.get(line))}`);
}

function differentRecords(bank: BankView, journal: readonly JournalEntry[], { records }: Oracle): string[] {
  const count = bank.store.all('transactions').length;
  if (count !== records.length) return [`${String(count)} records, not ${String(records.length)}`];
  return records.flatMap((expected): string[] => {
    const id = bank.idOf(expected.name);
    const actual = bank.store.find('transactions', id);
    if (actual === undefined) return [`${expected.name} is lost`];
    const events = journal.filter(({ recordId }) => recordId === id).map(({ event }) => event);
    const [found, wanted] = [textOf(actual, events), expectedText(expected)];
    return found === wanted ? [] : [`${expected.name} is ${found}, not ${wanted}`];
  });
}

function textOf(record: Transaction, events: string[]): string {
  const { type, status, uid, coin, amountUsdCents, coinUnits, heldCoinUnits, isCancelledByUser } = record;
  const isRemarked = record.remarks === messages.cancelledByUser;
  const state = isCancelledByUser && isRemarked && status === 'Rejected' ? 'Cancelled' : status;
  const facts = [type, state, uid, coin, amountUsdCents, coinUnits, heldCoinUnits, record.paid?.coinUnits];
  return [...facts, record.isHiddenForUser, record.isDeleted, ...events].join(' ');
}

function expectedText(record: OracleRecord): string {
  const { type, state, user, coin, usd, amount, held, paid, isHidden, isDeleted, events } = record;
  return [type, state, user, coin, usd, amount, held, paid, isHidden, isDeleted, ...events].join(' ');
}
