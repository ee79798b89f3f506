import { askFields, textWire } from '../../core/question/question.wire.ts';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { transactionAskItems } from './transaction.ts';
import { type InferType, number, string } from 'yup';

export const transactionQuestionWire = namedObject('TransactionQuestion', {
  number: number().required(),
  items: listOf(string().oneOf(transactionAskItems)),
  text: textWire(),
  askedAt: timeWire(),
}).meta({ description: 'What the owner of a Pending transaction is asked for.' });

export type TransactionQuestionWire = InferType<typeof transactionQuestionWire>;

export const transactionAskWire = namedObject('TransactionAsk', {
  ...askFields,
  items: listOf(string().oneOf(transactionAskItems)),
  explanation: string().meta({ description: 'What the owner answered in words.' }),
}).meta({ description: 'A question about a transaction, and what its answer replaced.' });

export type TransactionAskWire = InferType<typeof transactionAskWire>;
