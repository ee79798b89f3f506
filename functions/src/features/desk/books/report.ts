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

/** As it is kept: a document holds one megabyte, so only the first violations are listed. */
export type KeptReport = ReconciliationReport & {
  /** How many violations of each kind there were. Reports of before list all. */
  found?: Partial<Record<Finding['invariant'], number>>;
};

export function foundIn({ found, violations }: KeptReport): NonNullable<KeptReport['found']> {
  if (found !== undefined) return found;
  const counts: NonNullable<KeptReport['found']> = {};
  for (const { invariant } of violations) counts[invariant] = (counts[invariant] ?? 0) + 1;
  return counts;
}
