import { assertAnswers } from '@keelstone/domain/core/question/decide-question';
import { decideKycAnswer } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { type KycAnswer, listFields } from '@keelstone/domain/identity/kyc/kyc-question';
import {
  type DocumentType,
  documentTypes,
  type KycQuestionItem,
  type KycDetails,
} from '@keelstone/domain/identity/kyc/kyc-record';
import { kycSubmissionSchema } from '@keelstone/domain/identity/kyc/kyc.schema';
import type { Deps } from '../../../platform/deps.ts';
import { type Answer, answerQuestion } from '../../core/question/answer-question.service.ts';
import { assertAdult, cleanDetails } from './clean-details.ts';

/** Answers the open question about the caller's own application. Errors: those of `answerQuestion`. */
export async function answerKyc(request: Answer<KycAnswer>, deps: Deps): Promise<void> {
  const { answer } = request;
  await answerQuestion(
    request,
    {
      records: deps.kyc,
      isHidden: ({ isDeleted }) => isDeleted,
      upload: { reference: answer.document, kind: 'kyc' },
      read: (_record, items: readonly KycQuestionItem[], nowMs) => readAnswer(answer, items, nowMs),
      decide: (record, answered, { image, type, details }) =>
        decideKycAnswer(record, answered, { details, document: image && type && { image, type } }),
    },
    deps,
  );
}

/** Returns the details and document type of an answer with exactly the requested items. */
function readAnswer(
  answer: KycAnswer,
  items: readonly KycQuestionItem[],
  nowMs: number,
): { details: Partial<KycDetails>; type: DocumentType | undefined } {
  assertAnswers(answer, kycSubmissionSchema.pick(listFields(items)));
  const { document: _document, id: documentType, ...details } = answer;
  if (details.dob !== undefined) assertAdult(details.dob, nowMs);
  const type = documentTypes.find((each) => each === documentType);
  // Omitted optional fields become empty, as in the form: they must not keep values of the previous name or address.
  const { lastName = '', addressTwo = '', state = '', zipCode = '' } = details;
  const whole = {
    ...details,
    ...(items.includes('name') && { lastName }),
    ...(items.includes('address') && { addressTwo, state, zipCode }),
  };
  const fields = Object.entries(whole).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { details: cleanDetails<Partial<KycDetails>>(Object.fromEntries(fields)), type };
}
