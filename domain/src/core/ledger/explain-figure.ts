import type { FigureName } from './figures.ts';
import type { JournalEntry, JournalEvent } from './journal.ts';

/** The fields of an entry that explain a figure. */
type Explaining = Pick<JournalEntry, 'event' | 'recordId' | 'postings' | 'after'>;

/** The kinds of changes of a figure, in the order in which they are added. */
export const changeKinds = [
  'deposits',
  'profit',
  'adjusted',
  'withdrawn',
  'price-rose',
  'given-back',
  'reserved',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** How a figure came about, in cents or 1e-8 units: the opening, and each kind of change with its entries. */
export type Explanation<Entry> = {
  openingUnits: number;
  parts: { kind: ChangeKind; units: number; entries: Entry[] }[];
  /** The opening and all parts. */
  recomputedUnits: number;
  /** The figure in the account. */
  storedUnits: number;
  isConsistent: boolean;
};

/** The change that one entry made to a figure. */
export function sumChange(
  { postings }: Pick<JournalEntry, 'postings'>,
  { asset, bucket }: FigureName,
): number {
  return postings
    .filter((posting) => posting.asset === asset && posting.account === `user:${bucket}`)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/**
 * Explains a figure of an account by its latest entries: opening + parts = figure. `entries`: the latest entries,
 * newest first. `isWhole`: there are no older entries, so the opening is zero whatever the oldest entry contains. The
 * approval of a withdrawal is among the entries of its kind even if the figure did not change with it.
 */
export function explainFigure<Entry extends Explaining>(
  name: FigureName,
  { entries, storedUnits, isWhole }: { entries: readonly Entry[]; storedUnits: number; isWhole: boolean },
): Explanation<Entry> {
  const latest = new Map(entries.toReversed().map(({ recordId, event }) => [recordId, event]));
  const changes = (entry: Entry) => sumChange(entry, name) !== 0;
  const recordIds = new Set(entries.filter(changes).map(({ recordId }) => recordId));
  // The approval of a withdrawal may change no available amount, but tells what became of the reserved one.
  const shown = entries.filter(
    (entry) => changes(entry) || (entry.event === 'withdrawal-settled' && recordIds.has(entry.recordId)),
  );
  const parts = changeKinds.flatMap((kind) => {
    const own = shown.filter((entry) => toKind(entry, name, latest.get(entry.recordId)) === kind);
    return own.length === 0
      ? []
      : { kind, units: sumChanges(own.map((entry) => sumChange(entry, name))), entries: own };
  });
  const openingUnits = isWhole ? 0 : toOpening(entries.at(-1), name);
  const recomputedUnits = openingUnits + sumChanges(parts.map(({ units }) => units));
  return { openingUnits, parts, recomputedUnits, storedUnits, isConsistent: recomputedUnits === storedUnits };
}

/**
 * The kind of an entry. A change of the available amount is named after `latest`, the last event of its record so far;
 * a change of the held one after its own event.
 */
function toKind({ event, ...entry }: Explaining, name: FigureName, latest: JournalEvent = event): ChangeKind {
  if (event === 'withdrawal-settled' && sumChange(entry, name) > 0) return 'price-rose';
  return kindOfEvent[name.bucket === 'held' ? event : latest];
}

const kindOfEvent = {
  'deposit-approved': 'deposits',
  'profit-credited': 'profit',
  'figures-edited': 'adjusted',
  'withdrawal-held': 'reserved',
  'withdrawal-settled': 'withdrawn',
  'withdrawal-released': 'given-back',
  'payout-returned': 'given-back',
} as const satisfies Record<JournalEvent, ChangeKind>;

/** The figure before an entry. */
function toOpening(oldest: Pick<JournalEntry, 'postings' | 'after'> | undefined, name: FigureName): number {
  return oldest === undefined ? 0 : oldest.after[name.asset][name.bucket] - sumChange(oldest, name);
}

function sumChanges(changes: readonly number[]): number {
  return changes.reduce((sum, change) => sum + change, 0);
}
