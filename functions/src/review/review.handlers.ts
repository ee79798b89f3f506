import type { reviewContract } from '@keelstone/domain/api/review.contract';
import { leaseToWire, reviewCaseToWire } from '@keelstone/domain/api/review.wire';
import { reviewedTransactionToWire } from '@keelstone/domain/api/transaction.wire';
import { DomainError } from '@keelstone/domain/errors';
import { newCase } from '@keelstone/domain/review/review-case';
import { reviewLists } from '@keelstone/domain/review/review-list';
import { auditView } from '../audit/write-audit.ts';
import type { Handlers } from '../http/handler.ts';
import { assignCase } from './assign-case.service.ts';
import { leaseCase } from './lease-case.service.ts';
import { noteCase } from './note-case.service.ts';
import { checkRecord, recordAt } from './reviewed-record.ts';

export const reviewHandlers = {
  'lease-case': async ({ body, caller }, deps) =>
    leaseToWire(await leaseCase({ ...body, callerUid: caller.uid }, deps)),

  'assign-case': async ({ body, caller, origin }, deps) =>
    reviewCaseToWire(await assignCase({ ...body, caller, origin }, deps)),

  'note-case': async ({ body, caller, origin }, deps) =>
    reviewCaseToWire(await noteCase({ ...body, caller, origin }, deps)),

  'get-case': async ({ params, caller, origin }, deps) => {
    const { caseId: id } = params;
    const list = reviewLists.find((each) => each === params.list);
    if (list === undefined) throw new DomainError('not-found');
    const [kept, found] = await deps.findTogether(deps.reviewCases.at(id), recordAt({ list, id }, deps));
    const record = checkRecord(found, { list, callerUid: caller.uid });
    await auditView(deps, { action: 'get-case', caller, origin, targetId: id, subjectUid: record.uid });
    return {
      ...reviewCaseToWire(kept ?? newCase),
      transaction: 'type' in record ? reviewedTransactionToWire(record, deps.now()) : undefined,
    };
  },
} satisfies Pick<Handlers, keyof typeof reviewContract>;
