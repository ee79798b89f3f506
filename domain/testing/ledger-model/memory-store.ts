import type { Transaction } from '../../src/transaction/transaction.ts';
import type { User } from '../../src/user/user.ts';
import type { Account } from '../../src/ledger/account.ts';
import type { JournalEntry } from '../../src/ledger/journal.ts';

export type Documents = { users: User; accounts: Account; transactions: Transaction; journal: JournalEntry };
export type CollectionName = keyof Documents;

type Collections = { [Name in CollectionName]: Map<string, Documents[Name]> };

/** Reads and buffered writes of one transaction. */
export type MemoryTx = {
  read<Name extends CollectionName>(collection: Name, id: string): Documents[Name] | undefined;
  create<Name extends CollectionName>(collection: Name, id: string, document: Documents[Name]): void;
  put<Name extends CollectionName>(collection: Name, id: string, document: Documents[Name]): void;
};

/**
 * A store with Firestore's promises in memory: writes appear all together or not at all, `create` fails where a
 * document is there already. Documents are frozen, so that nothing can change without a write.
 */
export class MemoryStore {
  private readonly collections: Collections = {
    users: new Map(),
    accounts: new Map(),
    transactions: new Map(),
    journal: new Map(),
  };

  transact<T>(work: (tx: MemoryTx) => T): T {
    const { collections } = this;
    const taken: string[] = [];
    const writes: (() => void)[] = [];
    const result = work({
      read: (collection, id) => collections[collection].get(id),
      create: (collection, id, document) => {
        if (collections[collection].has(id)) taken.push(`${collection}/${id}`);
        writes.push(() => collections[collection].set(id, frozen(document)));
      },
      put: (collection, id, document) => {
        writes.push(() => collections[collection].set(id, frozen(document)));
      },
    });
    if (taken.length > 0) throw new Error(`Already exists: ${taken.join()}`);
    for (const write of writes) write();
    return result;
  }

  find<Name extends CollectionName>(collection: Name, id: string): Documents[Name] | undefined {
    return this.collections[collection].get(id);
  }

  all<Name extends CollectionName>(collection: Name): Documents[Name][] {
    return [...this.collections[collection].values()];
  }

  /** Every document by reference: since they are frozen, the same references mean the same bytes (I9). */
  snapshot(): object[] {
    return [
      ...this.all('users'),
      ...this.all('accounts'),
      ...this.all('transactions'),
      ...this.all('journal'),
    ];
  }
}

function frozen<T extends object>(document: T): T {
  for (const value of Object.values(document)) {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) frozen(value);
  }
  return Object.freeze(document);
}
