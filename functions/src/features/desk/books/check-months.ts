import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { type FoldedJournal, foldMonths, monthId } from '@keelstone/domain/core/ledger/month';
import { listStaleFields } from '@keelstone/domain/core/user/directory-row';
import type { UserFile } from './books.repository.ts';
import type { BooksFinding } from './report.ts';

/** A stored document, unparsed. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * I16: the months of an account equal the sums of its journal. Statements read them but no decision about money does,
 * so a wrong month puts no books in doubt; `npm run reindex` repairs it.
 */
export function checkMonths({ user, entries, months, proof }: UserFile): BooksFinding[] {
  return findFalseMonths(entries, months, proof).map((subject) => ({
    invariant: 'I16',
    uid: user.uid,
    subject,
    detail: 'does not equal the journal',
  }));
}

/** The ids of the months that are missing, superfluous, or differ from the journal. */
export function findFalseMonths(
  entries: readonly JournalEntry[],
  stored: readonly Stored[],
  folded?: FoldedJournal,
): string[] {
  const wanted = new Map(foldJournal(entries, folded));
  const storedMonths = new Map(
    stored.map((month) => [monthId(String(month['uid']), String(month['month'])), month]),
  );
  const ids = [...new Set([...wanted.keys(), ...storedMonths.keys()])];
  return ids.filter((id) => {
    const month = wanted.get(id);
    return month === undefined || listStaleFields(storedMonths.get(id) ?? {}, month).length > 0;
  });
}

/** The months of a journal by id, or none if one of its entries has no time, which I6 reports. */
export function foldJournal(entries: readonly JournalEntry[], folded?: FoldedJournal) {
  const isTimed = entries.every(
    ({ atMs }) => Number.isSafeInteger(atMs) && !Number.isNaN(new Date(atMs).getTime()),
  );
  if (!isTimed) return [];
  return foldMonths(entries, folded).map((month) => [monthId(month.uid, month.month), month] as const);
}
