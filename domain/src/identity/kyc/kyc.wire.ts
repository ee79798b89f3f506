import { type InferType, number, object, string } from 'yup';
import { questionStates, findOpenQuestion } from '../../core/question/question.ts';
import { reviewedQuestionToWire, listQuestionChanges } from '../../core/question/question.wire.ts';
import {
  callUrlWire,
  listOf,
  personWire,
  personWithEmailWire,
  timeOrNull,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { listFields } from './kyc-question.ts';
import { reviewedKycQuestionWire, type ReviewedKycQuestionWire } from './kyc-question.wire.ts';
import {
  documentTypes,
  type KycQuestion,
  kycQuestionItems,
  type KycRecord,
  kycRecordStatuses,
} from './kyc-record.ts';

/** The details that an applicant declares. `state` and `zipCode` are empty where their country has none. */
const declaredFields = {
  firstName: string().required(),
  lastName: string().defined(),
  number: string().required(),
  dob: string().required(),
  addressOne: string().required(),
  city: string().required(),
  state: string().defined(),
  nationality: string().required(),
  zipCode: string().defined(),
};

/** An application in lists. `id`: the document type. `document`: the URL of the image. */
export const kycRecordWire = namedObject('KycRecord', {
  _id: string().required(),
  user: personWithEmailWire.required(),
  id: string().oneOf(documentTypes).required(),
  document: callUrlWire('The address of the call that streams the document.').required(),
  status: string().oneOf(kycRecordStatuses).required(),
  asked: string().oneOf(questionStates).meta({
    description: 'Whether the last question about a Pending record is open or answered.',
  }),
  checkedBy: personWire.optional().default(undefined),
  createdAt: timeWire(),
}).meta({ description: 'An application for identity verification, as a row of the list.' });
export type KycRecordWire = InferType<typeof kycRecordWire>;

export const userKycWire = kycRecordWire
  .shape({
    checkedAt: timeWire().optional().default(undefined),
    reason: string().meta({ description: 'The reason of a rejection.' }),
  })
  .meta({ name: 'UserKyc', description: 'An application of one person with its outcome.' });
export type UserKycWire = InferType<typeof userKycWire>;

export const kycDetailWire = kycRecordWire
  .shape({
    ...declaredFields,
    addressTwo: string(),
    email: string().required(),
    reason: string(),
    asks: listOf(reviewedKycQuestionWire),
  })
  .meta({ name: 'KycDetail', description: 'An application with everything that was submitted.' });

const kycQuestionWire = namedObject('KycQuestion', {
  idToAnswer: string().required(),
  number: number().required(),
  items: listOf(string().oneOf(kycQuestionItems)),
  text: string().required(),
  askedAt: timeWire(),
  firstName: string(),
  lastName: string(),
  dob: string(),
  addressOne: string(),
  addressTwo: string(),
  city: string(),
  state: string(),
  nationality: string(),
  zipCode: string(),
  id: string().oneOf(documentTypes),
}).meta({
  description: 'The open question to an applicant, with their previous values of just those items.',
});
export type KycQuestionWire = InferType<typeof kycQuestionWire>;

/**
 * An applicant's own details: shown only while they must be sent again, and during a question only the requested items.
 * A stolen session then shows no address and date of birth that were already checked. Leaves out the reviewer and the
 * document.
 */
export const ownKycWire = namedObject('OwnKyc', {
  question: kycQuestionWire.optional().default(undefined),
  application: object({
    id: string().oneOf(documentTypes).required(),
    reason: string().meta({ description: 'The reason of a rejection.' }),
    createdAt: timeWire(),
    ...declaredFields,
    addressTwo: string().defined(),
  })
    .optional()
    .default(undefined),
}).meta({
  description: "The caller's rejected application, or the open question about their Pending one.",
});
export type OwnKycWire = InferType<typeof ownKycWire>;

export type KycDetailWire = InferType<typeof kycDetailWire>;

/** The stored fields that a row of the list needs: no declared details. */
export const kycRowFields = [
  'id',
  'uid',
  'userName',
  'userEmail',
  'documentType',
  'status',
  'checkedBy',
  'createdAtMs',
  'askState',
] as const satisfies (keyof KycRecord)[];
export type KycRow = Pick<KycRecord, (typeof kycRowFields)[number]>;

/** The stored fields for a row of one person's applications. */
export const userKycRowFields = [
  ...kycRowFields,
  'checkedAtMs',
  'reason',
] as const satisfies (keyof KycRecord)[];
type UserKycRow = Pick<KycRecord, (typeof userKycRowFields)[number]>;

/** `viewerUid` is part of the document's URL, which only the viewer may call. */
export function kycRecordToWire(record: KycRow, viewerUid: string): KycRecordWire {
  return {
    _id: record.id,
    user: { _id: record.uid, name: record.userName, email: record.userEmail },
    id: record.documentType,
    document: `/api/kyc/${viewerUid}/${record.id}/document`,
    status: record.status,
    asked: record.status === 'Pending' ? record.askState : undefined,
    checkedBy:
      record.checkedBy === null ? undefined : { _id: record.checkedBy.uid, name: record.checkedBy.name },
    createdAt: new Date(record.createdAtMs).toISOString(),
  };
}

export function userKycToWire(record: UserKycRow, viewerUid: string): UserKycWire {
  return {
    ...kycRecordToWire(record, viewerUid),
    checkedAt: timeOrNull(record.checkedAtMs) ?? undefined,
    reason: record.reason === '' ? undefined : record.reason,
  };
}

export function kycDetailToWire(record: KycRecord, viewerUid: string): KycDetailWire {
  const { addressTwo, ...details } = record.details;
  return {
    ...kycRecordToWire(record, viewerUid),
    ...details,
    addressTwo: addressTwo === '' ? undefined : addressTwo,
    reason: record.reason === '' ? undefined : record.reason,
    asks: questionsToWire(record, viewerUid),
  };
}

function questionsToWire(
  { id, asks = [], details, documentType }: KycRecord,
  viewerUid: string,
): ReviewedKycQuestionWire[] {
  const replaced = asks.map(({ before }) => listReplacedTexts(before));
  const changes = listQuestionChanges(replaced, { ...details, id: documentType });
  return asks.map((question, index) => ({
    ...reviewedQuestionToWire(question),
    changes: changes[index] ?? [],
    replacedImage:
      question.before?.document &&
      `/api/kyc/${viewerUid}/${id}/document?replacedBy=${String(question.number)}`,
  }));
}

function listReplacedTexts(before: KycQuestion['before']): Record<string, string> {
  const { details = {}, documentType } = before ?? {};
  return { ...details, ...(documentType && { id: documentType }) };
}

/** The applicant's open question, with only the requested items. */
function openQuestionToWire(record: KycRecord): KycQuestionWire | undefined {
  const question = findOpenQuestion(record);
  if (question === undefined) return undefined;
  const declared = { ...record.details, id: record.documentType };
  const fields: readonly string[] = listFields(question.items);
  const { number: count, items, text, askedAtMs } = question;
  return {
    ...Object.fromEntries(Object.entries(declared).filter(([field]) => fields.includes(field))),
    idToAnswer: record.id,
    number: count,
    items: [...items],
    text,
    askedAt: new Date(askedAtMs).toISOString(),
  };
}

export function ownKycToWire(record: KycRecord | undefined): OwnKycWire {
  if (record?.status === 'Pending') return { application: undefined, question: openQuestionToWire(record) };
  if (record?.status !== 'Rejected') return { application: undefined, question: undefined };
  const { email: _email, ...details } = record.details;
  return {
    question: undefined,
    application: {
      ...details,
      id: record.documentType,
      reason: record.reason === '' ? undefined : record.reason,
      createdAt: new Date(record.createdAtMs).toISOString(),
    },
  };
}
