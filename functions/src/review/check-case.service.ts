import { DomainError } from '@keelstone/domain/errors';
import { fieldMessages } from '@keelstone/domain/messages';
import type { ReviewCase } from '@keelstone/domain/review/review-case';
import { caseItems, withVerdict, type CaseItem, type VerdictWord } from '@keelstone/domain/review/verdict';
import { changeCase, type CaseDeps, type CaseRequest } from './change-case.ts';

type Checking = CaseRequest & { item: CaseItem; answer: number; verdict: VerdictWord | null };

/**
 * Marks one item of a Pending record as fine or not, or removes the mark. It decides nothing, and the latest mark
 * counts. Errors: `not-found`, `own-record`, `already-decided`, `changed-meanwhile`, `invalid-input` for an item that
 * records of this queue do not have.
 */
export async function checkCase(
  { item, answer, verdict: word, ...request }: Checking,
  deps: CaseDeps,
): Promise<ReviewCase> {
  if (!caseItems[request.list].includes(item))
    throw new DomainError('invalid-input', { field: 'item', message: fieldMessages.invalid });
  return changeCase(
    request,
    {
      action: 'check-case',
      detail: ({ verdicts = [] }) => {
        const before = verdicts.find((each) => each.item === item)?.word ?? null;
        return { list: request.list, item, answer, before, after: word };
      },
      decide: (kept, { by, atMs, record }) => {
        const verdicts = withVerdict({ verdicts: kept.verdicts ?? [], record, item, answer, word, by, atMs });
        return verdicts && { ...kept, verdicts };
      },
    },
    deps,
  );
}
