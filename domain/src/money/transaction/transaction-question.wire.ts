import { askFields, textWire } from '../../core/question/question.wire.ts';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { transactionAskItems } from './transaction.ts';
import { array, type InferType, number, string } from 'yup';

export const transactionQuestionWire = namedObject(
  'TransactionQuestion',
  'What the owner of a Pending transaction is asked for.',
  {
    number: number().required(),
    items: array().of(string().oneOf(transactionAskItems).required()).required(),
    text: textWire(),
    askedAt: timeWire(),
  },
);

export type TransactionQuestionWire = InferType<typeof transactionQuestionWire>;

export const transactionAskWire = namedObject(
  'TransactionAsk',
  'A question about a transaction, and what its answer replaced.',
  {
    ...askFields,
    items: array().of(string().oneOf(transactionAskItems).required()).required(),
    explanation: string().meta({ description: 'What the owner answered in words.' }),
  },
);

export type TransactionAskWire = InferType<typeof transactionAskWire>;
