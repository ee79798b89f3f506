import { askFields } from '../../core/question/question.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { kycAskItems } from './kyc-record.ts';
import { array, type InferType, string } from 'yup';

export const kycAskWire = namedObject(
  'KycAsk',
  'A question about an application, and what its answer replaced.',
  { ...askFields, items: array().of(string().oneOf(kycAskItems).required()).required() },
);

export type KycAskWire = InferType<typeof kycAskWire>;
