import { type InferType, number, object, string } from 'yup';
import { askStates, openAsk } from '../../core/question/question.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { listFields } from './kyc-question.ts';
import { documentTypes, type KycAsk, kycAskItems, type KycRecord, kycRecordStatuses } from './kyc-record.ts';
import { askToWire, listQuestionChanges } from '../../core/question/question.wire.ts';
import {
  callUrlWire,
  listOf,
  personWire,
  personWithEmailWire,
  timeOrNull,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { kycAskWire, type KycAskWire } from './kyc-question.wire.ts';

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
  asked: string().oneOf(askStates).meta({
    description: 'While it is Pending: whether the last question about it is open or answered.',
  }),
  checkedBy: personWire.optional().default(undefined),
  createdAt: timeWire(),
}).meta({ description: 'An application for identity verification, as a row of the list.' });
export type KycRecordWire = InferType<typeof kycRecordWire>;

export const userKycWire = kycRecordWire
  .shape({
    checkedAt: timeWire().optional().default(undefined),
    reason: string().meta({ description: 'Why it was rejected.' }),
  })
  .meta({ name: 'UserKyc', description: 'An application of one person, with what became of it.' });
export type UserKycWire = InferType<typeof userKycWire>;

export const kycDetailWire = kycRecordWire
  .shape({
    ...declaredFields,
    addressTwo: string(),
    email: string().required(),
    reason: string(),
    asks: listOf(kycAskWire),
  })
  .meta({ name: 'KycDetail', description: 'An application with everything that was submitted.' });

const kycQuestionWire = namedObject('KycQuestion', {
  idToAnswer: string().required(),
  number: number().required(),
  items: listOf(string().oneOf(kycAskItems)),
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
}).meta({ description: 'What an applicant is asked for, with what they declared for just those items.' });
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
    reason: string().meta({ description: 'Why it was rejected.' }),
    createdAt: timeWire(),
    ...declaredFields,
    addressTwo: string().defined(),
  })
    .optional()
    .default(undefined),
}).meta({
  description:
    'What the caller declared last, if that was rejected, and what they are asked for while it is Pending.',
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
    asks: asksToWire(record, viewerUid),
  };
}

function asksToWire({ id, asks = [], details, documentType }: KycRecord, viewerUid: string): KycAskWire[] {
  const replaced = asks.map(({ before }) => replacedTexts(before));
  const changes = listQuestionChanges(replaced, { ...details, id: documentType });
  return asks.map((ask, index) => ({
    ...askToWire(ask),
    changes: changes[index] ?? [],
    replacedImage:
      ask.before?.document && `/api/kyc/${viewerUid}/${id}/document?replacedBy=${String(ask.number)}`,
  }));
}

function replacedTexts(before: KycAsk['before']): Record<string, string> {
  const { details = {}, documentType } = before ?? {};
  return { ...details, ...(documentType && { id: documentType }) };
}

/** The applicant's open question, with only the requested items. */
function questionToWire(record: KycRecord): KycQuestionWire | undefined {
  const ask = openAsk(record);
  if (ask === undefined) return undefined;
  const declared = { ...record.details, id: record.documentType };
  const fields: readonly string[] = listFields(ask.items);
  const { number: count, items, text, askedAtMs } = ask;
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
  if (record?.status === 'Pending') return { application: undefined, question: questionToWire(record) };
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
