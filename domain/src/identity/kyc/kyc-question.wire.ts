import { listOf } from '../../kernel/api/common.wire.ts';
import { askFields } from '../../core/question/question.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { kycAskItems } from './kyc-record.ts';
import { type InferType, string } from 'yup';

export const kycAskWire = namedObject(
  'KycAsk',
  'A question about an application, and what its answer replaced.',
  { ...askFields, items: listOf(string().oneOf(kycAskItems)) },
);

export type KycAskWire = InferType<typeof kycAskWire>;
