import type { JournalEntry } from './journal.ts';
import type { Violation } from './violation.ts';

/** From when until when a user was suspended; `untilMs` is `null` while they still are. */
export type Suspension = { fromMs: number; untilMs: number | null };

/** I11: nothing that the user initiated was posted while they were suspended. */
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
