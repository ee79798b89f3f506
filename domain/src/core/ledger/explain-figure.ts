import type { FigureName } from './figures.ts';
import type { JournalEntry } from './journal.ts';

/** The postings of an entry and the balances after it. */
type Explaining = Pick<JournalEntry, 'postings' | 'after'>;

/** How a figure came about, in cents or 1e-8 units. `outUnits` is not negative in a consistent ledger. */
export type Explanation = {
  openingUnits: number;
  inUnits: number;
  outUnits: number;
  /** opening + in − out. */
  recomputedUnits: number;
  /** The figure in the account. */
  storedUnits: number;
  isConsistent: boolean;
};

/** The change that one entry made to a figure. */
export function changeOf(
  { postings }: Pick<JournalEntry, 'postings'>,
  { asset, bucket }: FigureName,
): number {
  return postings
    .filter((posting) => posting.asset === asset && posting.account === `user:${bucket}`)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/**
 * Explains a figure of an account by its latest entries: opening + in − out. `entries`: the latest entries, newest
 * first. `isWhole`: there are no older entries, so the opening is zero whatever the oldest entry contains.
 */
export function explainFigure(
  name: FigureName,
  {
    entries,
    storedUnits,
    isWhole,
  }: { entries: readonly Explaining[]; storedUnits: number; isWhole: boolean },
): Explanation {
  const changes = entries.map((entry) => changeOf(entry, name));
  const inUnits = sumOf(changes.filter((change) => change > 0));
  const outUnits = sumOf(changes.filter((change) => change < 0).map(Math.abs));
  const openingUnits = isWhole ? 0 : openingOf(entries.at(-1), name);
  const recomputedUnits = openingUnits + inUnits - outUnits;
  return {
    openingUnits,
    inUnits,
    outUnits,
    recomputedUnits,
    storedUnits,
    isConsistent: recomputedUnits === storedUnits,
  };
}

/** The figure before an entry. */
function openingOf(oldest: Explaining | undefined, name: FigureName): number {
  return oldest === undefined ? 0 : oldest.after[name.asset][name.bucket] - changeOf(oldest, name);
}

function sumOf(changes: readonly number[]): number {
  return changes.reduce((sum, change) => sum + change, 0);
}
