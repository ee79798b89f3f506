import { DomainError } from '@keelstone/domain/errors';
import { fieldMessages } from '@keelstone/domain/messages';
import { assignCase as assigned, type ReviewCase } from '@keelstone/domain/review/review-case';
import { changeCase, type CaseDeps, type CaseRequest } from './change-case.ts';

/**
 * Assigns a case to an administrator, or with `null` to nobody. It stops nobody else from deciding. Errors:
 * `not-found`, `own-record`, `invalid-input` for somebody who is not an active administrator, or whose own record it
 * is.
 */
export function assignCase(
  { to, ...request }: CaseRequest & { to: string | null },
  deps: CaseDeps,
): Promise<ReviewCase> {
  return changeCase(
    request,
    {
      action: 'assign-case',
      namedUid: to ?? undefined,
      detail: () => ({ list: request.list, to }),
      decide: (kept, { named, record }) => {
        if (to === null) return assigned(kept, null);
        if (named === undefined || !named.isAdmin || named.isBlocked || to === record.uid)
          throw new DomainError('invalid-input', { field: 'to', message: fieldMessages.invalid });
        return assigned(kept, { uid: named.uid, name: named.name });
      },
    },
    deps,
  );
}
