import type { Ask, AskState } from '../../core/question/question.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';

export const documentTypes = ['Passport', 'National ID', "Driver's License"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const kycRecordStatuses = ['Pending', 'Approved', 'Rejected'] as const;
export type KycRecordStatus = (typeof kycRecordStatuses)[number];

/** The details that an applicant declares. */
export type KycDetails = {
  firstName: string;
  /** Empty if the document shows one name only. */
  lastName: string;
  email: string;
  number: string;
  /** ISO date, YYYY-MM-DD. */
  dob: string;
  addressOne: string;
  addressTwo: string;
  city: string;
  state: string;
  /** English short name, as the list of nationalities shows it. */
  nationality: string;
  /** May be empty in a country without postal codes. */
  zipCode: string;
};

/** The items of an application that can be asked for again. */
export const kycAskItems = ['name', 'birth-date', 'address', 'document'] as const;
export type KycAskItem = (typeof kycAskItems)[number];

/** The values that an answer replaced: declared fields, the image and its type. */
export type KycReplaced = {
  details: Partial<KycDetails>;
  documentType?: DocumentType;
  document?: StoredImage;
};
export type KycAsk = Ask<KycAskItem, KycReplaced>;

/** One application for identity verification, as stored. */
export type KycRecord = {
  id: string;
  uid: string;
  userName: string;
  userEmail: string;
  documentType: DocumentType;
  document: StoredImage;
  details: KycDetails;
  status: KycRecordStatus;
  checkedBy: Actor | null;
  checkedAtMs: number | null;
  /** Why it was rejected; sent to the applicant. */
  reason: string;
  createdAtMs: number;
  isDeleted: boolean;
  /** The questions about the application; absent if there was none. */
  asks?: readonly KycAsk[];
  /** The `sha256` of each image that an answer has replaced, to be searched for; absent if none has. */
  replacedHashes?: readonly string[];
  /** The state of the last question, for lists, which read nothing declared; a decision keeps it. */
  askState?: AskState;
};
