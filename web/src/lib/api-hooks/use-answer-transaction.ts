import { transactionAskContract } from '@keelstone/domain/api/transaction-ask.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { call } from '../api/call.ts';
import { useSendAnswer } from '../upload/use-send-answer.ts';

type Answer = { proof?: File | undefined; txid?: string | undefined; explanation?: string | undefined };

/** Answers what is asked for about an own transaction; a proof is uploaded first. */
export function useAnswerTransaction({ _id: idToAnswer }: TransactionWire, question: number) {
  return useSendAnswer(
    async ({ input, upload }: { input: Answer; upload: (file: File) => Promise<string> }) => {
      const { proof: file, ...fields } = input;
      const proof = file && (await upload(file));
      return call(transactionAskContract['answer-transaction'], {
        body: { idToAnswer, question, ...fields, proof },
      });
    },
  );
}
