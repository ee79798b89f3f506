import { askFields } from '../../core/question/question.wire.ts';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { kycAskItems } from './kyc-record.ts';
import { array, type InferType, object, string } from 'yup';

export const kycAskWire = nameSchema(
  'KycAsk',
  'A question about an application, and what its answer replaced.',
  object({ ...askFields, items: array().of(string().oneOf(kycAskItems).required()).required() }),
);

export type KycAskWire = InferType<typeof kycAskWire>;
