import { type InferType, number, string } from 'yup';
import { reviewedQuestionFields, textWire } from '../../core/question/question.wire.ts';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { transactionQuestionItems } from './transaction.ts';

export const transactionQuestionWire = namedObject('TransactionQuestion', {
  number: number().required(),
  items: listOf(string().oneOf(transactionQuestionItems)),
  text: textWire(),
  askedAt: timeWire(),
}).meta({ description: 'The open question to the owner of a Pending transaction.' });

export type TransactionQuestionWire = InferType<typeof transactionQuestionWire>;

export const reviewedTransactionQuestionWire = namedObject('ReviewedTransactionQuestion', {
  ...reviewedQuestionFields,
  items: listOf(string().oneOf(transactionQuestionItems)),
  explanation: string().meta({ description: 'The words of the answer.' }),
}).meta({ description: 'A question about a transaction, with the values that its answer replaced.' });

export type ReviewedTransactionQuestionWire = InferType<typeof reviewedTransactionQuestionWire>;
