import type { StoredMovements, SumsBasis } from '@keelstone/domain/desk/books/month-close';
import type { FoldedJournal } from '@keelstone/domain/core/ledger/month';
import type { StoredTotals } from '@keelstone/domain/core/ledger/totals';
import type { Violation } from '@keelstone/domain/core/ledger/violation';

/** A broken invariant of the books, or of their surroundings (I12 to I19), or what could not be checked. */
export type Finding = Omit<Violation, 'invariant'> & {
  invariant:
    | Violation['invariant']
    | 'I12'
    | 'I13'
    | 'I14'
    | 'I15'
    | 'I16'
    | 'I17'
    | 'I18'
    | 'I19'
    | 'unchecked';
};

/** The report of a reconciliation. Amounts are in cents and 1e-8 units, as text: sums may leave the safe integers. */
export type ReconciliationReport = {
  /** When it began: what is written later belongs to the next one. */
  atMs: number;
  /** Only accounts changed since then were checked; `null` if all were, which `sums` then add up. */
  sinceMs: number | null;
  /** Its time was up, or a list could not be read: the next run continues where it stopped. */
  isUnfinished?: boolean;
  users: number;
  entries: number;
  transactions: number;
  sums: StoredTotals;
  violations: Finding[];
};

/**
 * Up to where the journal of an account was proven, `accountProofs/{uid}`: the check of what moved begins there. It says
 * no more about a person than account and months. Removed with a finding: the next check reads everything again.
 */
export type AccountProof = FoldedJournal & {
  uid: string;
  /** When everything was read. */
  wholeAtMs: number;
};

/** The accounts after a uid, up to another or, without, to the last. */
export type UidRange = { after: string; upTo: string | null };

/**
 * A part of the books with what its last check came to, `proofParts/{id}`: replaced as a whole by the next one, so that
 * a check that is made twice counts once.
 */
export type ProofPart = UidRange &
  Pick<ReconciliationReport, 'users' | 'entries' | 'transactions' | 'violations'> & {
    found: Counts;
    /** When its last check began; 0 before the first. */
    provenAtMs: number;
    /** The check of the books that it belonged to. */
    forMs: number;
    /** Nothing was found. */
    isClean: boolean;
    /** What it moved by month, if every account was added up. */
    moved: StoredMovements | null;
  };

type Counts = Partial<Record<Finding['invariant'], number>>;

/** As it is kept: a document holds one megabyte, so only the first violations are listed. */
export type KeptReport = ReconciliationReport & {
  /** How many violations of each kind there were. Reports of before list all. */
  found?: Counts;
  /** Of a check of all books: how many users it read itself, and since when every one has been proven. */
  proven?: { users: number; sinceMs: number };
  /** Where the sums of the next check begin; absent if these did not add up. */
  basis?: SumsBasis;
};

export function foundIn({ found, violations }: Pick<KeptReport, 'found' | 'violations'>): Counts {
  if (found !== undefined) return found;
  return addCounts(violations.map(({ invariant }) => ({ [invariant]: 1 })));
}

export function addCounts(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const [invariant, count] of all.flatMap((counts) => Object.entries(counts)))
    sums.set(invariant, (sums.get(invariant) ?? 0) + count);
  return Object.fromEntries(sums);
}
