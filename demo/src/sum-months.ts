import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { foldMonths, type Month } from '@keelstone/domain/core/ledger/month';

/** The months of many accounts; the entries of each in order of `seq`. */
export function sumMonths(journal: readonly JournalEntry[]): Month[] {
  const uids = new Set(journal.map(({ uid }) => uid));
  return [...uids].flatMap((uid) => foldMonths(journal.filter((entry) => entry.uid === uid)));
}
