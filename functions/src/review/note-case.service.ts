import { addNote, type ReviewCase } from '@keelstone/domain/review/review-case';
import { changeCase, type CaseDeps, type CaseRequest } from './change-case.ts';

/**
 * Adds a note for other administrators; one that arrives twice is kept once. The text is in the audit row's detail too,
 * which is erased with the person. Errors: `not-found`, `own-record`, `key-reused`, `note-limit`.
 */
export function noteCase(
  { text, key, ...request }: CaseRequest & { text: string; key: string },
  deps: CaseDeps,
): Promise<ReviewCase> {
  return changeCase(
    request,
    {
      action: 'note-case',
      detail: { list: request.list, note: text },
      decide: (kept, { by, atMs }) => addNote(kept, { key, by, atMs, text }),
    },
    deps,
  );
}
