import { askFields } from '../../core/question/question.wire.ts';
import { named } from '../../kernel/validation/named.ts';
import { kycAskItems } from './kyc-record.ts';
import { array, type InferType, object, string } from 'yup';

export const kycAskWire = named(
  'KycAsk',
  'A question about an application, and what its answer replaced.',
  object({ ...askFields, items: array().of(string().oneOf(kycAskItems).required()).required() }),
);

export type KycAskWire = InferType<typeof kycAskWire>;
