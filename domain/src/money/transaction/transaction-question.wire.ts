import { askFields, textWire } from '../../core/question/question.wire.ts';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { transactionAskItems } from './transaction.ts';
import { array, type InferType, number, object, string } from 'yup';

export const transactionQuestionWire = nameSchema(
  'TransactionQuestion',
  'What the owner of a Pending transaction is asked for.',
  object({
    number: number().required(),
    items: array().of(string().oneOf(transactionAskItems).required()).required(),
    text: textWire(),
    askedAt: timeWire(),
  }),
);

export type TransactionQuestionWire = InferType<typeof transactionQuestionWire>;

export const transactionAskWire = nameSchema(
  'TransactionAsk',
  'A question about a transaction, and what its answer replaced.',
  object({
    ...askFields,
    items: array().of(string().oneOf(transactionAskItems).required()).required(),
    explanation: string().meta({ description: 'What the owner answered in words.' }),
  }),
);

export type TransactionAskWire = InferType<typeof transactionAskWire>;
