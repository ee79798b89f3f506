import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import { transactionQuestionContract } from '@keelstone/domain/money/transaction/transaction-question.contract';
import { transactionAnswers } from '../../../core/review/record-answers.ts';

/** `run` takes the record's id, what is asked for and why. */
export function useAskTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ in: transactionAnswers, id, fields: { asked: 'asked' } }),
    send: ({ id, ...question }: { id: string; items: TransactionAskItem[]; text: string }) =>
      call(transactionQuestionContract['ask-transaction'], { body: { idToAsk: id, ...question } }),
  });
}
