import type { FoldedJournal } from '@keelstone/domain/core/ledger/month';
import type { StoredTotals } from '@keelstone/domain/core/ledger/totals';
import type { Violation } from '@keelstone/domain/core/ledger/violation';
import type { StoredMovements, SumsBasis } from '@keelstone/domain/desk/books/month-close';

/** A broken invariant of the books or of their surroundings (I12 to I19), or something that could not be checked. */
export type BooksFinding = Omit<Violation, 'invariant'> & {
  invariant: Violation['invariant'] | `I1${2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | 'unchecked';
};

/** The numbers of checked users, and of their journal entries and records. */
export type BooksCounts = { users: number; entries: number; transactions: number };

/**
 * How far an account's journal was proven, `accountProofs/{uid}`. The check of changed accounts begins there. A proof
 * reveals no more about a person than account and months. A finding removes it, so that the next check reads everything
 * again.
 */
export type AccountProof = FoldedJournal & {
  uid: string;
  /** When the whole account was last read. */
  wholeAtMs: number;
};

/** The accounts after a uid, up to and including another; up to the last if null. */
export type UidRange = { after: string; upTo: string | null };

/**
 * A part of the books with the result of its last check, `proofParts/{id}`. The next check replaces it as a whole, so a
 * repeated check counts once.
 */
export type ProofPart = UidRange &
  BooksCounts & {
    violations: BooksFinding[];
    found: Counts;
    /** When its last check began, or 0 before the first. */
    provenAtMs: number;
    /** When the check of all parts began that this result belongs to. */
    forMs: number;
    isClean: boolean;
    /** The part's movements by month, or null unless every account was added up. */
    moved: StoredMovements | null;
  };

type Counts = Partial<Record<BooksFinding['invariant'], number>>;

/** The report of a check as stored: a document may have one megabyte, so only the first violations are listed. */
export type KeptReport = BooksCounts & {
  /** When the check began. Later writes belong to the next one. */
  atMs: number;
  /**
   * Null if all accounts were added up in `sums`, 0 if some could not be. For a check of changed accounts, the time
   * since which they were changed.
   */
  sinceMs: number | null;
  /** Whether a check of changed accounts did not reach its end. The next run continues there. */
  isUnfinished?: boolean;
  /** In cents and 1e-8 units as text, because sums may exceed the safe integers. */
  sums: StoredTotals;
  violations: BooksFinding[];
  /** The number of violations of each kind. Earlier reports list all. */
  found?: Counts;
  /** For a check of all books: the number of users it read itself, and the time of the oldest proof. */
  proven?: { users: number; sinceMs: number };
  /** Where the sums of the next check begin, absent if these did not add up. */
  basis?: SumsBasis;
};

export function countFindings({ found, violations }: Pick<KeptReport, 'found' | 'violations'>): Counts {
  if (found !== undefined) return found;
  return addCounts(violations.map(({ invariant }) => ({ [invariant]: 1 })));
}

export function addCounts(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const [invariant, count] of all.flatMap((counts) => Object.entries(counts)))
    sums.set(invariant, (sums.get(invariant) ?? 0) + count);
  return Object.fromEntries(sums);
}
