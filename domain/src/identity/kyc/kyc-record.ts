// An identity application as Firestore stores it, beginning with the documents that it may show.
import type { Question, QuestionState } from '../../core/question/question.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';
import type { Actor } from '../../core/user/actor.ts';

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
  /** The English short name, as in the list of nationalities. */
  nationality: string;
  /** May be empty in a country without postal codes. */
  zipCode: string;
};

/** The items of an application that an administrator can ask for again. */
export const kycQuestionItems = ['name', 'birth-date', 'address', 'document'] as const;
export type KycQuestionItem = (typeof kycQuestionItems)[number];

/** The values that an answer replaced: declared fields, the image and its type. */
export type KycReplaced = {
  details: Partial<KycDetails>;
  documentType?: DocumentType;
  document?: StoredImage;
};
export type KycQuestion = Question<KycQuestionItem, KycReplaced>;

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
  /** The reason for a rejection, which is sent to the applicant. */
  reason: string;
  createdAtMs: number;
  isDeleted: boolean;
  /** The questions about the application, absent if there was none. */
  asks?: readonly KycQuestion[];
  /** The `sha256` of each image that an answer replaced, for queries; absent if there is none. */
  replacedHashes?: readonly string[];
  /** The state of the last question, for lists, which read no declared values. A decision keeps it. */
  askState?: QuestionState;
};
