import { askFields, textWire } from '../../core/question/question.wire.ts';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { transactionAskItems } from './transaction.ts';
import { type InferType, number, string } from 'yup';

export const transactionQuestionWire = namedObject(
  'TransactionQuestion',
  'What the owner of a Pending transaction is asked for.',
  {
    number: number().required(),
    items: listOf(string().oneOf(transactionAskItems)),
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
    items: listOf(string().oneOf(transactionAskItems)),
    explanation: string().meta({ description: 'What the owner answered in words.' }),
  },
);

export type TransactionAskWire = InferType<typeof transactionAskWire>;
