import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { StoredPolicy } from '@keelstone/domain/policy/policy';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';

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
