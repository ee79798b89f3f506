import { newCase } from '@keelstone/domain/core/review/review-case';
import { reviewCaseToWire } from '@keelstone/domain/core/review/review.contract';
import { viewedUserToWire } from '@keelstone/domain/core/user/user.contract';
import type { OpenedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import { reviewedTransactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import { fillEmptyAccount } from '../../../platform/collections/account.repository.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkOpen } from '../../core/review/reviewed-record.ts';

type Input = By & { id: string };

/**
 * The facts about a case that a reviewer needs besides the list: the notes, the owner's current account, and the record
 * of a deposit or withdrawal. The view is audited before it is shown. Errors: `not-found`, `own-record`.
 */
export async function openCase({ id, caller, origin }: Input, deps: Deps): Promise<OpenedCaseWire> {
  const [reviewCase = newCase, application, transaction] = await deps.findTogether(
    deps.reviewCases.at(id),
    deps.kyc.at(id),
    deps.transactions.at(id),
  );
  const record = checkOpen(application ?? transaction, caller.uid);
  const { uid } = record;
  const [[user, account]] = await Promise.all([
    deps.findTogether(deps.users.at(uid), deps.accounts.at(uid)),
    auditView({ action: 'get-case', caller, origin, targetId: id, subjectUid: uid }, deps),
  ]);
  const nowMs = deps.now();
  return {
    ...reviewCaseToWire(reviewCase),
    transaction: transaction && reviewedTransactionToWire(transaction, nowMs),
    owner: user && viewedUserToWire(user, fillEmptyAccount(account, uid, deps), nowMs),
  };
}
