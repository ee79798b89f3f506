import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { transactionTexts } from '@keelstone/domain/money/transaction/transaction.texts';
import { type Holder, holders, type Person } from './command.ts';
import type { OracleRecord } from './oracle-record.ts';
import type { Oracle } from './oracle.ts';

/** Everything stored about money, with the model's names as uids. */
export type StoredBooks = {
  accounts: ReadonlyMap<string, Account>;
  transactions: ReadonlyMap<string, Transaction>;
  /** In the order of each account's entries. */
  journal: readonly JournalEntry[];
};

/** The stored books, and the ids in them. */
export type Stored = {
  readonly books: StoredBooks;
  readonly uidOf: (person: Person) => string;
  readonly idOf: (name: string) => string;
};

/** Where the stored state differs from the oracle; empty if they agree. */
export function compare(stored: Stored, oracle: Oracle): string[] {
  return [
    ...holders.flatMap((holder) => [
      ...differentFigures(holder, stored, oracle),
      ...differentJournal(holder, stored, oracle),
    ]),
    ...differentPlatform(stored.books, oracle),
    ...differentRecords(stored, oracle),
  ];
}

function differentFigures(holder: Holder, { books, uidOf }: Stored, oracle: Oracle): string[] {
  const account = books.accounts.get(uidOf(holder)) ?? emptyAccount(uidOf(holder), 0);
  return assets.flatMap((asset) =>
    (['available', 'held'] as const).flatMap((bucket) => {
      const [found, wanted] = [account[asset][bucket], oracle.books.of(holder)[asset][bucket]];
      return BigInt(found) === wanted
        ? []
        : [`${holder}: ${asset} ${bucket} is ${String(found)}, not ${String(wanted)}`];
    }),
  );
}

/** Every entry that is lost, duplicated, unrequested or out of order. */
function differentJournal(holder: Holder, { books, uidOf, idOf }: Stored, oracle: Oracle): string[] {
  const uid = uidOf(holder);
  const found = books.journal
    .filter((entry) => entry.uid === uid)
    .map(({ event, recordId, reason }) => `${event} ${event === 'figures-edited' ? reason : recordId}`);
  const wanted = (oracle.books.journal.get(holder) ?? []).map(
    ({ event, of }) => `${event} ${event === 'figures-edited' ? of : idOf(of)}`,
  );
  const at = Array.from({ length: Math.max(found.length, wanted.length) }, (_none, index) => index).find(
    (index) => found[index] !== wanted[index],
  );
  if (at === undefined) return [];
  return [`${holder}: journal entry ${String(at + 1)} is ${String(found[at])}, not ${String(wanted[at])}`];
}

function differentPlatform({ journal }: StoredBooks, { books }: Oracle): string[] {
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

function differentRecords({ books, idOf, uidOf }: Stored, { records }: Oracle): string[] {
  const { size } = books.transactions;
  if (size !== records.length) return [`${String(size)} records, not ${String(records.length)}`];
  return records.flatMap((expected): string[] => {
    const actual = books.transactions.get(idOf(expected.name));
    if (actual === undefined) return [`${expected.name} is lost`];
    const [found, wanted] = [textOf(actual), expectedText(expected, uidOf)];
    return found === wanted ? [] : [`${expected.name} is ${found}, not ${wanted}`];
  });
}

/** A stored record object never changes; a new one is written instead: its text is made once. */
const texts = new WeakMap<Transaction, string>();

function textOf(record: Transaction): string {
  const known = texts.get(record) ?? describe(record);
  texts.set(record, known);
  return known;
}

function describe(record: Transaction): string {
  const { type, status, uid, coin, amountUsdCents, coinUnits, heldCoinUnits, isCancelledByUser } = record;
  const isRemarked = record.remarks === transactionTexts.cancelledByUser;
  const state = isCancelledByUser && isRemarked && status === 'Rejected' ? 'Cancelled' : status;
  const facts = [type, state, uid, coin, amountUsdCents, coinUnits, heldCoinUnits, record.paid?.coinUnits];
  const approver = record.approvals?.at(-1)?.uid;
  const brought = [record.received?.coinUnits, record.received?.usdCents];
  return [
    ...facts,
    record.returned !== null,
    record.isHiddenForUser,
    record.isDeleted,
    record.arrival && record.arrival.pricedAtMs !== null,
    ...brought,
    approver,
  ].join(' ');
}

function expectedText(record: OracleRecord, uidOf: Stored['uidOf']): string {
  const { maker, user, type, state, coin, usd, amount, held, paid, brought } = record;
  const { isReturned, isHidden, isDeleted } = record;
  const facts = [type, state, uidOf(user), coin, usd, amount, held, paid, isReturned, isHidden, isDeleted];
  return [...facts, record.arrival?.isPriced, brought?.amount, brought?.usd, maker && uidOf(maker)].join(' ');
}
