import { noteMoved, type Moved } from '@keelstone/domain/books/month-close';
import { addToTotals, checkTotals, emptyTotals, storedTotals } from '@keelstone/domain/ledger/totals';
import type { Deps } from '../deps.ts';
import type { BooksRepository, UserFile } from './books.repository.ts';
import { checkFile, checkLedger } from './check-file.ts';
import type { Finding, ReconciliationReport } from './report.ts';

export type ReconciliationOptions = {
  /** Checks only the accounts changed at or after this time; `null` checks all. */
  sinceMs?: number | null;
  /** `ledger` leaves out the surroundings of the books: Auth, images and audit rows (I12 to I14). */
  scope?: 'everything' | 'ledger';
  /** Is filled with what moved in each month. */
  moved?: Moved;
  /** Called with how many users are done. */
  onProgress?: (users: number) => void;
};

type ReconciliationDeps = Pick<Deps, 'events' | 'files' | 'identity' | 'now'> & { books: BooksRepository };

/** How many users are read at a time. */
const concurrency = 10;

/**
 * Checks the books of every user against the invariants of one user and the whole against I7, which holds for any set
 * of users, because each entry sums to zero. The sums of all books contain the accounts of people who were erased. It
 * never corrects anything.
 */
export async function reconcile(
  deps: ReconciliationDeps,
  { sinceMs = null, scope = 'everything', moved, onProgress }: ReconciliationOptions = {},
): Promise<ReconciliationReport> {
  const atMs = deps.now();
  const totals = emptyTotals();
  const violations: Finding[] = [];
  const counts = { users: 0, entries: 0, transactions: 0 };

  const seen = new Set<string>();
  const addUp = (ledger: Pick<UserFile, 'account' | 'entries'>): void => {
    addToTotals(totals, ledger);
    if (moved !== undefined) noteMoved(moved, ledger.entries);
  };
  const proveUser = async (uid: string): Promise<void> => {
    const file = await deps.books.read(uid);
    if (file === undefined) return;
    seen.add(uid);
    violations.push(...(scope === 'ledger' ? checkLedger(file) : await checkFile(file, deps)));
    addUp(file);
    counts.users += 1;
    counts.entries += file.entries.length;
    counts.transactions += file.transactions.length;
  };

  const pages = sinceMs === null ? deps.books.allUids() : deps.books.uidsChangedSince(sinceMs);
  for await (const uids of pages) {
    for (let at = 0; at < uids.length; at += concurrency) {
      await Promise.all(uids.slice(at, at + concurrency).map(proveUser));
      onProgress?.(counts.users);
    }
  }
  if (sinceMs === null)
    for await (const uids of deps.books.allAccounts())
      for (const uid of uids.filter((each) => !seen.has(each))) addUp(await deps.books.readLedger(uid));
  return {
    atMs,
    sinceMs,
    ...counts,
    sums: storedTotals(totals),
    violations: [...violations, ...checkTotals(totals)],
  };
}
