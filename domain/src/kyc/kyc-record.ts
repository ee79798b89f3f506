import type { Actor, StoredImage } from '../transaction/transaction.ts';

export const documentTypes = ['Passport', 'National ID', "Driver's License"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const kycRecordStatuses = ['Pending', 'Approved', 'Rejected'] as const;
export type KycRecordStatus = (typeof kycRecordStatuses)[number];

/** What an applicant declares. */
export type KycDetails = {
  firstName: string;
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
  zipCode: string;
};

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
};
