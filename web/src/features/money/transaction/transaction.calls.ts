import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewStatusFilter } from '@keelstone/domain/core/review/review-filter';
import type { TypeFilter } from '@keelstone/domain/money/transaction/transaction-filter';
import { transactionQuestionContract } from '@keelstone/domain/money/transaction/transaction-question.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { call } from '../../../lib/api/call.ts';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { useCursorPages } from '../../../lib/query/use-pages.ts';
import { daysToMoments } from '../../../lib/reader-days.ts';
import { type AnswerToSend, useSendAnswer } from '../../core/question/use-send-answer.ts';

/** The filter of a list. Its days are in the reader's zone, both included. */
export type TransactionFilter = {
  type: TypeFilter;
  status: ReviewStatusFilter;
  from?: string;
  to?: string;
};
const everyTransaction: TransactionFilter = { type: 'any', status: 'any' };

type Props = { userId: string; limit: PageSize; filter?: TransactionFilter };

/** The transactions of a user, a page at a time, for the user or an administrator. */
export function useUserTransactions({ userId, limit, filter = everyTransaction }: Props) {
  return useCursorPages(transactionContract['list-user-transactions'], {
    params: { userId },
    query: { ...dropDefaults(filter), ...daysToMoments(filter), limit },
    placeholderData: keepPreviousData,
  });
}

/** The part of a filter that is sent: "any" is the server's default. */
export function dropDefaults({ type, status, ...days }: TransactionFilter): Partial<TransactionFilter> {
  return { ...(type !== 'any' && { type }), ...(status !== 'any' && { status }), ...days };
}

/** True if a filter leaves transactions out. */
export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(dropDefaults(filter)).length > 0;
}

/** The calls that show an account's own transactions. */
export const ownAnswers = [
  transactionContract['list-user-transactions'],
  transactionContract['list-recent-transactions'],
  transactionContract['list-open-requests'],
];

type Answer = { proof?: File | undefined; txid?: string | undefined; explanation?: string | undefined };

/** Answers a question about one's own transaction. Uploads a proof first. */
export function useAnswerTransaction({ _id: idToAnswer }: TransactionWire, question: number) {
  return useSendAnswer(async ({ input, uid, upload }: AnswerToSend<Answer>) => {
    const { proof: file, ...fields } = input;
    const proof = file && (await upload(file, uid));
    return call(transactionQuestionContract['answer-transaction'], {
      body: { idToAnswer, question, ...fields, proof },
    });
  });
}
