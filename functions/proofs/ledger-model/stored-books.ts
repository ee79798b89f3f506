import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';

/** What is stored of money, with the people under the model's names as uids. */
export type StoredBooks = {
  accounts: ReadonlyMap<string, Account>;
  transactions: ReadonlyMap<string, Transaction>;
  /** In the order of each account's entries. */
  journal: readonly JournalEntry[];
};
