import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Actor } from '../transaction/transaction.ts';
import type { Verdict } from './verdict.ts';

/** What an administrator wrote about a case, for other administrators. `key`: the request that wrote it. */
export type CaseNote = { key: string; by: Actor; atMs: number; text: string };

/** What administrators keep about a record, `reviewCases/{recordId}`. The account holder never sees any of it. */
export type ReviewCase = {
  assignee: Actor | null;
  notes: readonly CaseNote[];
  /** One an item at most; absent before 2026-11-23. */
  verdicts?: readonly Verdict[];
  /** The id of the last change, as in the case's signal. Absent where nothing has changed since 2026-11-23. */
  changeId?: string;
};

export const newCase: ReviewCase = { assignee: null, notes: [] };

/** Returns `undefined` if it is assigned like that already. */
export function assignCase(kept: ReviewCase, to: Actor | null): ReviewCase | undefined {
  return kept.assignee?.uid === to?.uid ? undefined : { ...kept, assignee: to };
}

/**
 * Adds a note; a repeated one returns `undefined`. Errors: `key-reused` for the same key with another text or of
 * somebody else, `note-limit` beyond 50.
 */
export function addNote(kept: ReviewCase, note: CaseNote): ReviewCase | undefined {
  const before = kept.notes.find(({ key }) => key === note.key);
  if (before !== undefined) {
    if (before.text !== note.text || before.by.uid !== note.by.uid) throw new DomainError('key-reused');
    return undefined;
  }
  if (kept.notes.length >= limits.notesPerCase) throw new DomainError('note-limit');
  return { ...kept, notes: [...kept.notes, note] };
}
