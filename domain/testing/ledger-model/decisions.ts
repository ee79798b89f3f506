import { DomainError } from '../../src/errors.ts';
import { recordId } from '../../src/ids.ts';
import { decideDeposit } from '../../src/transaction/decide-deposit.ts';
import { decideCredit, decideEditFigures } from '../../src/transaction/decide-figures.ts';
import { decideDelete, decideReview } from '../../src/transaction/decide-review.ts';
import { decideWithdrawal } from '../../src/transaction/decide-withdrawal.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';

/** Everything of the money core that decides. A mutant replaces one of them. */
export type Decisions = {
  decideDeposit: typeof decideDeposit;
  decideWithdrawal: typeof decideWithdrawal;
  decideReview: typeof decideReview;
  decideDelete: typeof decideDelete;
  decideCredit: typeof decideCredit;
  decideEditFigures: typeof decideEditFigures;
  recordId: typeof recordId;
  sameRequest: (earlier: Transaction | undefined, requestHash: string) => Transaction | undefined;
};

export const coreDecisions: Decisions = {
  decideDeposit,
  decideWithdrawal,
  decideReview,
  decideDelete,
  decideCredit,
  decideEditFigures,
  recordId,
  /** As `functions/src/transaction/same-request.ts` does. */
  sameRequest(earlier, requestHash) {
    if (earlier !== undefined && earlier.requestHash !== requestHash) throw new DomainError('key-reused');
    return earlier;
  },
};
