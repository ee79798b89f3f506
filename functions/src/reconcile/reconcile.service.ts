import { addToTotals, checkTotals, emptyTotals, type Totals } from '@keelstone/domain/ledger/totals';
import type { Deps } from '../deps.ts';
import type { BooksRepository } from './books.repository.ts';
import { checkFile, type Finding } from './check-file.ts';

/** What a reconciliation found. Amounts are in cents and 1e-8 units, as text: sums may leave the safe integers. */
export type ReconciliationReport = {
  atMs: number;
  users: number;
  entries: number;
  transactions: number;
  sums: Record<string, { usd: string; btc: string; eth: string }>;
  violations: Finding[];
};

const pageSize = 100;
/** How many users are read at a time. */
const concurrency = 10;

/**
 * Proves the books of every user against the invariants of security.md 3.7 and the whole against I7. It never
 * corrects anything. `onProgress` is told how many users are done.
 */
export async function reconcile(
  deps: Pick<Deps, 'identity' | 'files' | 'now'> & { books: BooksRepository },
  onProgress: (users: number) => void = () => undefined,
): Promise<ReconciliationReport> {
  const totals = emptyTotals();
  const violations: Finding[] = [];
  const counts = { users: 0, entries: 0, transactions: 0 };

  const proveUser = async (uid: string): Promise<void> => {
    const file = await deps.books.read(uid);
    if (file === undefined) return;
    violations.push(...(await checkFile(file, deps)));
    addToTotals(totals, file);
    counts.users += 1;
    counts.entries += file.entries.length;
    counts.transactions += file.transactions.length;
  };

  for (let after = ''; ;) {
    const uids = await deps.books.listUids(after, pageSize);
    for (let at = 0; at < uids.length; at += concurrency) {
      await Promise.all(uids.slice(at, at + concurrency).map(proveUser));
      onProgress(counts.users);
    }
    after = uids.at(-1) ?? '';
    if (uids.length < pageSize) break;
  }
  return {
    atMs: deps.now(),
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
  const system = Object.entries(totals.system).map(([name, sums]) => [name, text(sums)]);
  return { users: text(totals.users), ...Object.fromEntries(system) };
}
