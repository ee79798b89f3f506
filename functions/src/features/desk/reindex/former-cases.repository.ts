import { collections } from '@keelstone/domain/collections';
import { documentId, type Filter } from '../../../platform/firestore/query.ts';
import type { RunTransaction } from '../../../platform/firestore/run-transaction.ts';

/** The signals of cases, which nobody listens to any more. */
export const caseSignals: readonly Filter[] = [
  [documentId, '>=', 'case_'],
  [documentId, '<=', 'case_~'],
];

/** What a case had besides its notes. */
export const formerCaseFields = ['assignee', 'verdicts', 'changeId'] as const;

/** Removes what reviews wrote until 2026-11-25 and nothing reads any more (docs/decisions/review.md). */
export function formerCases(runTransaction: RunTransaction) {
  return {
    removeSignal: (id: string): Promise<boolean> =>
      runTransaction(async (tx) => {
        const place = { collection: collections.signals, id };
        const [found] = await tx.getAll([place]);
        if (found !== undefined) tx.delete(place);
        return found !== undefined;
      }),

    /** Keeps a case's notes, and removes a case without any. */
    keepNotes: (id: string): Promise<boolean> =>
      runTransaction(async (tx) => {
        const place = { collection: collections.reviewCases, id };
        const [found] = await tx.getAll([place]);
        if (found === undefined || !formerCaseFields.some((field) => field in found)) return false;
        const notes: unknown = found['notes'];
        if (Array.isArray(notes) && notes.length > 0) tx.set(place, { notes });
        else tx.delete(place);
        return true;
      }),
  };
}
