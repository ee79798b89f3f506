import type { InferType } from 'yup';
import { DomainError } from '../../errors.ts';
import { firstFailure } from '../../kernel/validation/first-failure.ts';
import type { KycAskItem } from './kyc-record.ts';
import { kycSubmissionSchema } from './kyc.schema.ts';
import { questionTexts } from '../../core/question/question.texts.ts';

type Submission = InferType<typeof kycSubmissionSchema>;

/** The fields of the identity form that each item stands for. */
const kycItemFields = {
  name: ['firstName', 'lastName', 'hasNoLastName'],
  'birth-date': ['dob'],
  address: ['addressOne', 'addressTwo', 'city', 'state', 'nationality', 'zipCode'],
  document: ['document', 'id'],
} as const satisfies Record<KycAskItem, readonly (keyof Submission)[]>;
export type KycAnswerField = (typeof kycItemFields)[KycAskItem][number];
export type KycAnswer = {
  readonly [Field in KycAnswerField]?: (Field extends 'hasNoLastName' ? boolean : string) | undefined;
};

/** The fields of some items, in the order of the form. */
export function fieldsOfItems(items: readonly KycAskItem[]): KycAnswerField[] {
  const all = Object.entries(kycItemFields);
  return all.filter(([item]) => items.some((each) => each === item)).flatMap(([, fields]) => [...fields]);
}

/** The rules of the identity form for some of its items. */
function kycAnswerSchema(items: readonly KycAskItem[]) {
  return kycSubmissionSchema.pick(fieldsOfItems(items));
}

/** Refuses an answer with a field that was not asked for, or without one that was. Errors: `invalid-input`. */
export function assertAnswersAll(answer: KycAnswer, items: readonly KycAskItem[]): void {
  const asked = fieldsOfItems(items);
  const stray = Object.entries(answer).find(
    ([field, value]) => value !== undefined && !asked.some((each) => each === field),
  );
  if (stray !== undefined)
    throw new DomainError('invalid-input', { field: stray[0], message: questionTexts.notAsked });
  const failure = firstFailure(kycAnswerSchema(items), answer);
  if (failure !== undefined) throw new DomainError('invalid-input', failure);
}
