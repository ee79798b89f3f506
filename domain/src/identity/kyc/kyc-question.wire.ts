import { type InferType, string } from 'yup';
import { reviewedQuestionFields } from '../../core/question/question.wire.ts';
import { listOf } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { kycQuestionItems } from './kyc-record.ts';

export const reviewedKycQuestionWire = namedObject('ReviewedKycQuestion', {
  ...reviewedQuestionFields,
  items: listOf(string().oneOf(kycQuestionItems)),
}).meta({ description: 'A question about an application, with the values that its answer replaced.' });

export type ReviewedKycQuestionWire = InferType<typeof reviewedKycQuestionWire>;
