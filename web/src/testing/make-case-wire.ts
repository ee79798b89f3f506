import type { OpenedCaseWire } from '@keelstone/domain/api/review.wire';

/** What administrators keep about a case, as the API answers it: nothing yet. */
export function makeCaseWire(changes: Partial<OpenedCaseWire> = {}): OpenedCaseWire {
  return {
    notes: [],
    verdicts: [],
    assignee: undefined,
    changeId: undefined,
    transaction: undefined,
    ...changes,
  };
}
