import { DomainError } from '../../errors.ts';
import type { Actor } from '../user/actor.ts';
import { reviewLimits } from './review.limits.ts';

/** An administrator's note about a case, for other administrators. `key`: identifies the request that wrote it. */
export type CaseNote = { key: string; by: Actor; atMs: number; text: string };

/** The administrators' notes about a record, `reviewCases/{recordId}`. The account holder never sees them. */
export type ReviewCase = { notes: readonly CaseNote[] };

export const newCase: ReviewCase = { notes: [] };

/**
 * Adds a note. Returns `undefined` for a repeated one. Errors: `key-reused` if the key belongs to another text or
 * author, `note-limit` beyond 50.
 */
export function addNote({ notes }: ReviewCase, note: CaseNote): ReviewCase | undefined {
  const before = notes.find(({ key }) => key === note.key);
  if (before !== undefined) {
    if (before.text !== note.text || before.by.uid !== note.by.uid) throw new DomainError('key-reused');
    return undefined;
  }
  if (notes.length >= reviewLimits.notesPerCase) throw new DomainError('note-limit');
  return { notes: [...notes, note] };
}
