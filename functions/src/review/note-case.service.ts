import { addNote, type ReviewCase } from '@keelstone/domain/review/review-case';
import { changeCase, type CaseDeps, type CaseRequest } from './change-case.ts';

/**
 * Adds a note for other administrators; one that arrives twice is kept once. The audit row only has its key: its text
 * is only in the case, which the account holder cannot read and which can be erased. Errors: `not-found`, `own-record`,
 * `key-reused`, `note-limit`.
 */
export function noteCase(
  { text, key, ...request }: CaseRequest & { text: string; key: string },
  deps: CaseDeps,
): Promise<ReviewCase> {
  return changeCase(
    request,
    {
      action: 'note-case',
      detail: () => ({ list: request.list, key }),
      decide: (kept, { by, atMs }) => addNote(kept, { key, by, atMs, text }),
    },
    deps,
  );
}
