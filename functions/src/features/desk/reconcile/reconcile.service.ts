import { addToTotals, checkTotals, emptyTotals, type Totals } from '@keelstone/domain/ledger/totals';
import type { Deps } from '../deps.ts';
import type { BooksRepository } from './books.repository.ts';
import { checkFile, checkLedger } from './check-file.ts';
import type { Finding, ReconciliationReport } from './report.ts';

export type ReconciliationOptions = {
  /** Checks only the accounts changed at or after this time; `null` checks all. */
  sinceMs?: number | null;
  /** `ledger` leaves out the surroundings of the books: Auth, images and audit rows (I12 to I14). */
  scope?: 'everything' | 'ledger';
  /** Called with how many users are done. */
  onProgress?: (users: number) => void;
};

type ReconciliationDeps = Pick<Deps, 'identity' | 'files' | 'now'> & { books: BooksRepository };

/** How many users are read at a time. */
const concurrency = 10;

/**
 * Checks the books of every user against the invariants of one user and the whole against I7, which holds for any set
 * of users, because each entry sums to zero. It never corrects anything.
 */
export async function reconcile(
  deps: ReconciliationDeps,
  { sinceMs = null, scope = 'everything', onProgress }: ReconciliationOptions = {},
): Promise<ReconciliationReport> {
  const atMs = deps.now();
  const totals = emptyTotals();
  const violations: Finding[] = [];
  const counts = { users: 0, entries: 0, transactions: 0 };

  const proveUser = async (uid: string): Promise<void> => {
    const file = await deps.books.read(uid);
    if (file === undefined) return;
    violations.push(...(scope === 'ledger' ? checkLedger(file) : await checkFile(file, deps)));
    addToTotals(totals, file);
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
  return {
    atMs,
    sinceMs,
    ...counts,
    sums: sumsOf(totals),
    violations: [...violations, ...checkTotals(totals)],
  };
}

function sumsOf(totals: Totals): ReconciliationReport['sums'] {
  const text = ({ usd, btc, eth }: Totals['users']) => ({
    usd: String(usd),
    btc: String(btc),
    eth: String(eth),
  });
  const system = Object.entries(totals.system).map(([name, sums]) => [name, text(sums)] as const);
  return { users: text(totals.users), ...Object.fromEntries(system) };
}
