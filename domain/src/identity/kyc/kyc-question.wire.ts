import { listOf } from '../../kernel/api/common.wire.ts';
import { askFields } from '../../core/question/question.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { kycAskItems } from './kyc-record.ts';
import { type InferType, string } from 'yup';

export const kycAskWire = namedObject('KycAsk', {
  ...askFields,
  items: listOf(string().oneOf(kycAskItems)),
}).meta({ description: 'A question about an application, and what its answer replaced.' });

export type KycAskWire = InferType<typeof kycAskWire>;
