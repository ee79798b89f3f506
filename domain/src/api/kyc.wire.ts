import { object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { documentTypes, kycRecordStatuses, type KycRecord } from '../kyc/kyc-record.ts';
import { personWire, personWithEmailWire, timeOrNull, timeWire } from './common.wire.ts';

/** A KYC record in lists. `id` is the document type, `document` the call that streams the image. */
export const kycRecordWire = named(
  'KycRecord',
  'An application for identity verification, as a row of the list.',
  object({
    _id: string().required(),
    user: personWithEmailWire.required(),
    id: string().oneOf(documentTypes).required(),
    document: string().required(),
    status: string().oneOf(kycRecordStatuses).required(),
    checkedBy: personWire.optional().default(undefined),
    createdAt: timeWire(),
  }),
);
export type KycRecordWire = InferType<typeof kycRecordWire>;

/** The same in the list of one person's applications: with what became of it. */
export const userKycWire = named(
  'UserKyc',
  'An application of one person, with what became of it.',
  kycRecordWire.shape({
    checkedAt: timeWire().optional().default(undefined),
    reason: string().meta({ description: 'Why it was rejected.' }),
  }),
);
export type UserKycWire = InferType<typeof userKycWire>;

/** The same with everything that was submitted. */
export const kycDetailWire = named(
  'KycDetail',
  'The same with everything that was submitted.',
  kycRecordWire.shape({
    firstName: string().required(),
    lastName: string().required(),
    email: string().required(),
    number: string().required(),
    dob: string().required(),
    addressOne: string().required(),
    addressTwo: string(),
    city: string().required(),
    state: string().required(),
    nationality: string().required(),
    zipCode: string().required(),
    reason: string(),
  }),
);
/**
 * What an applicant declared and was answered, for themselves, only as long as they have to send it again: a session that
 * somebody else got hold of shows nobody's address and date of birth once they were checked. Who decided, and the
 * document, are left out.
 */
export const ownKycWire = named(
  'OwnKyc',
  'What the caller declared last, if that was rejected.',
  object({
    application: object({
      id: string().oneOf(documentTypes).required(),
      reason: string().meta({ description: 'Why it was rejected.' }),
      createdAt: timeWire(),
      firstName: string().required(),
      lastName: string().required(),
      number: string().required(),
      dob: string().required(),
      addressOne: string().required(),
      addressTwo: string().defined(),
      city: string().required(),
      state: string().required(),
      nationality: string().required(),
      zipCode: string().required(),
    })
      .optional()
      .default(undefined),
  }),
);
export type OwnKycWire = InferType<typeof ownKycWire>;

export type KycDetailWire = InferType<typeof kycDetailWire>;

/** What a row of the list needs of the stored record: nothing of what the applicant declared. */
export const kycRowFields = [
  'id',
  'uid',
  'userName',
  'userEmail',
  'documentType',
  'status',
  'checkedBy',
  'createdAtMs',
] as const satisfies (keyof KycRecord)[];
export type KycRow = Pick<KycRecord, (typeof kycRowFields)[number]>;

/** What a row of one person's applications needs besides. */
export const userKycRowFields = [
  ...kycRowFields,
  'checkedAtMs',
  'reason',
] as const satisfies (keyof KycRecord)[];
type UserKycRow = Pick<KycRecord, (typeof userKycRowFields)[number]>;

/** `viewerUid` is in the document's path, which only the viewer may call. */
export function kycRecordToWire(record: KycRow, viewerUid: string): KycRecordWire {
  return {
    _id: record.id,
    user: { _id: record.uid, name: record.userName, email: record.userEmail },
    id: record.documentType,
    document: `/api/kyc/${viewerUid}/${record.id}/document`,
    status: record.status,
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
  };
}

export function ownKycToWire(record: KycRecord | undefined): OwnKycWire {
  if (record?.status !== 'Rejected') return { application: undefined };
  const { email: _email, ...details } = record.details;
  return {
    application: {
      ...details,
      id: record.documentType,
      reason: record.reason === '' ? undefined : record.reason,
      createdAt: new Date(record.createdAtMs).toISOString(),
    },
  };
}
