import { object } from 'yup';
import { questionThrottles } from '../../core/question/question.limits.ts';
import { answerField, itemsField, questionField } from '../../core/question/question.schema.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { idField } from '../../kernel/validation/fields.ts';
import { reasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { transactionQuestionItems } from './transaction.ts';

/** Questions about Pending transactions, and their answers. */
export const transactionQuestionContract = {
  'ask-transaction': endpoint('PUT /api/transaction/ask', {
    access: 'admin',
    people: 'one',
    summary: 'Asks the owner of a Pending deposit or withdrawal for some items. The record stays Pending.',
    cost: { reads: 7, writes: 7 },
    example: {
      idToAsk: exampleIds.pendingDeposit,
      items: ['proof', 'explanation'],
      text: 'The proof is of another payment',
    },
    throttles: questionThrottles.ask,
    body: object({
      idToAsk: idField(),
      items: itemsField(transactionQuestionItems),
      text: reasonField(validationLimits.remarksLengthMax),
    }),
    errors: ['already-decided', 'ask-limit', 'not-found', 'own-record'],
  }),
  'answer-transaction': endpoint('PUT /api/transaction/answer', {
    access: 'signed-in',
    people: 'own',
    isOpenBeforeAcceptance: true,
    summary:
      "Answers a question about the caller's own transaction, with just the requested items. No amount changes.",
    cost: { reads: 10, writes: 5 },
    example: {
      idToAnswer: exampleIds.askedDeposit,
      question: 1,
      proof: exampleIds.upload,
      txid: exampleIds.txid,
      explanation: 'I sent it in two parts',
    },
    isStoppedByLock: true,
    throttles: questionThrottles.answer,
    body: object({
      idToAnswer: idField(),
      question: questionField(),
      proof: answerField(1024),
      txid: answerField(validationLimits.linkLengthMax),
      explanation: answerField(validationLimits.remarksLengthMax),
    }),
    errors: ['invalid-upload', 'no-open-question', 'not-found', 'txid-used', 'upload-missing'],
  }),
} as const;
