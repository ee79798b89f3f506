import type { StoredTotals } from '@keelstone/domain/ledger/totals';
import type { Violation } from '@keelstone/domain/ledger/violation';

/** A broken invariant of the books, or of their surroundings (I12 to I19). */
export type Finding = Omit<Violation, 'invariant'> & {
  invariant: Violation['invariant'] | 'I12' | 'I13' | 'I14' | 'I15' | 'I16' | 'I17' | 'I18' | 'I19';
};

/** What a reconciliation found. Amounts are in cents and 1e-8 units, as text: sums may leave the safe integers. */
export type ReconciliationReport = {
  /** When it began: what is written later belongs to the next one. */
  atMs: number;
  /** Only accounts changed since then were checked; `null` if all were. */
  sinceMs: number | null;
  users: number;
  entries: number;
  transactions: number;
  sums: StoredTotals;
  violations: Finding[];
};
