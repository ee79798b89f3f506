import { assertAnswers } from '@keelstone/domain/core/question/decide-question';
import { depositTxid } from '@keelstone/domain/money/transaction/deposit-txid';
import type { TransactionQuestionItem } from '@keelstone/domain/money/transaction/transaction';
import {
  decideTransactionAnswer,
  type TransactionAnswer,
  transactionAnswerSchema,
} from '@keelstone/domain/money/transaction/transaction-question';
import type { Deps } from '../../../platform/deps.ts';
import { type Answer, answerQuestion } from '../../core/question/answer-question.service.ts';
import { prepareOtherClaim } from './claim-deposit-txid.ts';

/**
 * Answers the open question about the caller's own record: uploads a proof and claims a blockchain transaction, as when
 * a deposit is filed. No amount, coin or address changes. Errors: those of `answerQuestion`, `txid-used`.
 */
export async function answerTransaction(request: Answer<TransactionAnswer>, deps: Deps): Promise<void> {
  const { proof: reference, txid: typed, explanation } = request.answer;
  await answerQuestion(
    request,
    {
      records: deps.transactions,
      isHidden: ({ isHiddenForUser }) => isHiddenForUser,
      upload: { reference, kind: 'proof' },
      read({ coin }, items: readonly TransactionQuestionItem[]) {
        assertAnswers(request.answer, transactionAnswerSchema(items));
        const txid = typed === undefined ? null : depositTxid(coin, typed);
        return {
          ...(txid !== null && { txid }),
          ...(explanation !== undefined && { explanation: explanation.trim() }),
        };
      },
      decide: (transaction, answered, { image: proof, ...texts }) =>
        decideTransactionAnswer(transaction, answered, { ...texts, ...(proof && { proof }) }),
      prepareOthers: (read, deposit, { txid }) => prepareOtherClaim(read, { deposit, txid }, deps),
    },
    deps,
  );
}
