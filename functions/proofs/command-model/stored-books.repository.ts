import { getFirestore, type QuerySnapshot } from 'firebase-admin/firestore';
import { collections, currentWallet, policyDocument } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { StoredPolicy } from '@keelstone/domain/policy/policy';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { WalletVersion } from '@keelstone/domain/wallet/wallet';
import { parseFigures } from '../../src/platform/firestore/account.parse.ts';
import { withoutIndex } from '../../src/platform/firestore/owner-indexed.ts';
import { holders, people as names } from '../ledger-model/command.ts';
import type { StoredBooks } from '../ledger-model/stored-books.ts';
import type { ModelPeople } from './model-people.ts';

/** What is stored of the holders' money at one moment. */
export type BooksAtOneMoment = {
  books: StoredBooks;
  /** All of it as text: the same text means that nothing was written (I9). */
  text: string;
};

/**
 * Three reads for three people, because this happens after every command. `proposalIds`: the ids of all proposals, if
 * policy, addresses and proposals are compared too.
 */
export async function readStoredBooks(
  people: ModelPeople,
  proposalIds?: readonly string[],
): Promise<BooksAtOneMoment> {
  const db = getFirestore();
  const uids = holders.map((name) => people.of(name).uid);
  const ofHolders = (name: string) => db.collection(name).where('uid', 'in', uids).get();
  const [twoPeople, accountRows, entryRows, recordRows] = await Promise.all([
    proposalIds === undefined ? undefined : readTwoPeople(proposalIds),
    ofHolders(collections.accounts),
    ofHolders(collections.journal),
    ofHolders(collections.transactions),
  ]);
  const accounts = accountRows.docs.map((row) => parseFigures<Account>(row.data()));
  const journal = documents<JournalEntry>(entryRows).sort((a, b) => a.seq - b.seq);
  const records = documents<Transaction>(recordRows);
  return {
    books: {
      accounts: new Map(accounts.map((account) => [account.uid, account])),
      transactions: new Map(records.map((record) => [record.id, record])),
      journal,
      ...(twoPeople === undefined ? {} : { twoPeople }),
    },
    text: JSON.stringify([accounts, journal, records, twoPeople]),
  };
}

async function readTwoPeople(proposalIds: readonly string[]): Promise<NonNullable<StoredBooks['twoPeople']>> {
  const db = getFirestore();
  const [policy, wallet, ...proposals] = await db.getAll(
    db.collection(collections.config).doc(policyDocument),
    db.collection(collections.wallets).doc(currentWallet),
    ...proposalIds.map((id) => db.collection(collections.proposals).doc(id)),
  );
  return {
    policy: policy?.data() as StoredPolicy | undefined,
    wallet: wallet?.data() as WalletVersion | undefined,
    proposals: proposals.map((row) => row.data() as Proposal | undefined),
  };
}

/**
 * Removes what a sequence has written, once it is checked: the emulator scans whole collections, so thousands of
 * sequences would become slower and slower.
 */
export async function forgetBooks(people: ModelPeople): Promise<void> {
  const db = getFirestore();
  const uids = names.map((name) => people.of(name).uid);
  const writer = db.bulkWriter();
  const ofPeople = [
    ...(['users', 'accounts', 'directory', 'journal', 'transactions', 'kyc'] as const).map((name) =>
      db.collection(collections[name]).where('uid', 'in', uids),
    ),
    db.collection(collections.audit).where('subjectUid', 'in', uids),
  ];
  for (const { docs } of await Promise.all(ofPeople.map((query) => query.select().get()))) {
    for (const { ref } of docs) void writer.delete(ref);
  }
  await writer.close();
}

function documents<T>({ docs }: QuerySnapshot): T[] {
  return docs.map((row) => withoutIndex(row.data()) as T);
}
