import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { StoredPolicy } from '@keelstone/domain/policy/policy';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import type { Person } from './command.ts';
import type { Operation } from './operation.ts';
import type { Oracle } from './oracle.ts';
import type { Outcome } from './outcome.ts';

/** Everything stored about money, with the model's names as uids. */
export type StoredBooks = {
  accounts: ReadonlyMap<string, Account>;
  transactions: ReadonlyMap<string, Transaction>;
  /** In the order of each account's entries. */
  journal: readonly JournalEntry[];
  /** What the two-person rule also guards; left out if it is not compared. */
  twoPeople?: {
    policy: StoredPolicy | undefined;
    wallet: PlatformWallet | undefined;
    /** In the order in which they were made. */
    proposals: readonly (Pick<Proposal, 'status'> | undefined)[];
  };
};

/** What sequences are played on: the services in memory, or the API over HTTP. */
export type Driver = {
  open(atMs: number): Promise<void>;
  run(operation: Operation, atMs: number): Promise<{ outcome: Outcome; hasWritten: boolean; reason: string }>;
  uidOf(person: Person): string;
  idOf(name: string): string;
  books(): StoredBooks;
  months(): readonly Readonly<Record<string, unknown>>[];
  /** Refusals before a service is called, where the model may expect another one. */
  early: readonly Outcome[];
  /** Where what people see at the end differs from the oracle. */
  differentViews(oracle: Oracle): Promise<string[]>;
};
