import type { InferType } from 'yup';
import type { KycQuestionItem } from './kyc-record.ts';
import type { kycSubmissionSchema } from './kyc.schema.ts';

type Submission = InferType<typeof kycSubmissionSchema>;

/** The fields of the application's body for each item. `id` is the document type. */
const kycItemFields = {
  name: ['firstName', 'lastName', 'hasNoLastName'],
  'birth-date': ['dob'],
  address: ['addressOne', 'addressTwo', 'city', 'state', 'nationality', 'zipCode'],
  document: ['document', 'id'],
} as const satisfies Record<KycQuestionItem, readonly (keyof Submission)[]>;
export type KycAnswerField = (typeof kycItemFields)[KycQuestionItem][number];
export type KycAnswer = {
  readonly [Field in KycAnswerField]?: (Field extends 'hasNoLastName' ? boolean : string) | undefined;
};

/** The fields of the items, in the order of the form. */
export function listFields(items: readonly KycQuestionItem[]): KycAnswerField[] {
  const all = Object.entries(kycItemFields);
  return all.filter(([item]) => items.some((each) => each === item)).flatMap(([, fields]) => [...fields]);
}
