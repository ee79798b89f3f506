import { assertMayApply, decideKycReview } from '@keelstone/domain/identity/kyc/decide-kyc';
import type { DocumentType, KycDetails } from '@keelstone/domain/identity/kyc/kyc-record';
import { recordId } from '@keelstone/domain/kernel/ids';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { addAuditRow } from './audit.ts';
import { findAdmin, demoTime, known, type DemoBook } from './book.ts';
import { identityDocument } from './document-images.ts';
import { change } from './people.ts';

/** The details of an applicant that a story names; the names, email and number are the account's. */
export type Applicant = {
  /** Left out: the first word of the name. */
  firstName?: string;
  dob: string;
  home: readonly [
    addressOne: string,
    city: string,
    state: string,
    nationality: KycDetails['nationality'],
    zipCode: string,
    addressTwo?: string,
  ];
};

/** A user applies for KYC with an image of an identity document. Returns the record's id. */
export function applyForKyc(
  book: DemoBook,
  uid: string,
  application: { at: string; documentType: DocumentType } & Applicant,
): string {
  const user = known(book.users, uid);
  const atMs = demoTime(application.at);
  assertMayApply(user, atMs);
  const { documentType, dob, home, firstName = user.name.split(' ')[0] ?? '' } = application;
  const lastName = user.name.slice(firstName.length + 1);
  const [addressOne, city, state, nationality, zipCode, addressTwo = ''] = home;
  const id = recordId({ uid, kind: 'kyc', key: `inbox/${uid}/${String(atMs)}-document.jpg` });
  const bytes = identityDocument(documentType, user.email);
  const document = makeImage({ kind: 'kyc', recordId: id, bytes });
  book.files.push({ path: document.path, contentType: document.contentType, bytes });
  book.kyc.set(
    id,
    makeKycRecord({
      id,
      uid,
      userName: user.name,
      userEmail: user.email,
      documentType,
      document,
      details: {
        ...{ addressTwo, firstName, lastName, dob, addressOne, city, state, nationality, zipCode },
        ...{ email: user.email, number: user.number },
      },
      createdAtMs: atMs,
    }),
  );
  change(book, uid, { kycStatus: 'Pending' });
  return id;
}

/** An admin decides on an application. */
export function reviewKyc(
  book: DemoBook,
  id: string,
  decision: { review: 'Approved' | 'Rejected'; by: string; at: string; reason?: string },
): void {
  const { review, by, reason = '' } = decision;
  const record = known(book.kyc, id);
  const atMs = demoTime(decision.at);
  const decided = decideKycReview({ record, outcome: review, admin: findAdmin(book, by), reason, atMs });
  if (decided === undefined) throw new Error(`${id} is decided already`);
  book.kyc.set(id, decided.record);
  change(book, decided.record.uid, { kycStatus: decided.kycStatus });
  const moved = { before: record.status, after: review };
  addAuditRow(book, {
    kind: review === 'Approved' ? 'approve-kyc' : 'reject-kyc',
    by,
    targetId: id,
    subjectUid: record.uid,
    atMs,
    detail: review === 'Approved' ? moved : { ...moved, reason },
  });
}

/** An application that an admin approves; the common case. */
export function identify(
  book: DemoBook,
  uid: string,
  application: Parameters<typeof applyForKyc>[2] & { approvedBy: string; approvedAt: string },
): void {
  const { approvedBy, approvedAt } = application;
  reviewKyc(book, applyForKyc(book, uid, application), {
    review: 'Approved',
    by: approvedBy,
    at: approvedAt,
  });
}
