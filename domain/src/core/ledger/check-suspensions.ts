import type { JournalEntry } from './journal.ts';
import type { Violation } from './violation.ts';

/** The period of a suspension. `untilMs` is `null` while it lasts. */
export type Suspension = { fromMs: number; untilMs: number | null };

/** I11: no posting that the user initiated happened while they were suspended. */
export function checkSuspensions(
  uid: string,
  entries: readonly JournalEntry[],
  suspensions: readonly Suspension[],
): Violation[] {
  return entries
    .filter((entry) => entry.actorUid === uid)
    .filter(({ atMs }) =>
      suspensions.some(({ fromMs, untilMs }) => atMs >= fromMs && (untilMs === null || atMs < untilMs)),
    )
    .map((entry) => ({
      invariant: 'I11',
      uid,
      subject: entry.id,
      detail: `${entry.event} at ${new Date(entry.atMs).toISOString()}`,
    }));
}
