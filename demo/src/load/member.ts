import { fingerprint, recordId } from '@keelstone/domain/ids';
import { documentTypes } from '@keelstone/domain/kyc/kyc-record';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import { identityCard } from '../image/documents.ts';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { makeKycDetails, makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { testUid } from '@keelstone/domain/testing/test-id';
import { known, openBook, type DemoBook } from '../book.ts';
import { reviewKyc } from '../papers.ts';
import { appointAdmin, change, join, register } from '../people.ts';
import { demoTime } from '../time.ts';
import { loadName } from './names.ts';
import { trade } from './trades.ts';

/** Which of many users: the same seed and index are always the same one, with the same ids. */
export type LoadMember = {
  seed: number;
  index: number;
  /** How many records of money he has; whoever has any is verified. */
  transactions: number;
  /** The one picture that stands for everybody's papers. */
  document: StoredImage;
};

const adminUid = uidOf('loadAdmin');

/** The picture of everybody's papers. It is filed under the record of user 1, who always has one. */
export function loadDocument(seed: number): { image: StoredImage; bytes: Uint8Array } {
  const bytes = identityCard({
    title: 'Passport',
    surname: 'Specimen',
    givenNames: 'Load',
    birthDate: '1991-04-12',
    nationality: 'Denmark',
    number: 'L00000001',
  });
  const id = kycIdOf(uidOf(labelOf(seed, 1)));
  return { image: makeImage({ kind: 'kyc', recordId: id, bytes }), bytes };
}

/** The administrator who decided everything in the load data. */
export function loadAdmin(): DemoBook {
  const book = openBook();
  bringAdmin(book);
  return book;
}

/** Everything about one user of the load data, made by the product's own decisions: his books are true. */
export function loadMember({ seed, index, transactions, document }: LoadMember): DemoBook {
  const book = openBook();
  bringAdmin(book);
  const dice = diceOf(seed, index);
  const { firstName, lastName } = loadName(dice(), dice());
  const person = {
    label: labelOf(seed, index),
    name: `${firstName} ${lastName}`,
    email: `load-${String(seed)}-${String(index)}@load.keelstone.test`,
    number: `+1202555${String(index % 10_000).padStart(4, '0')}`,
    at: `0${String(1 + (dice() % 6))} ${clock(dice() % 1440)}`,
  };
  const isUnverified = transactions === 0 && index % 10 === 9;
  const uid = isUnverified ? register(book, person) : join(book, person);
  if (!isUnverified && (transactions > 0 || index % 3 !== 0)) {
    const kycId = fileKyc(book, uid, { firstName, lastName, document, typeIndex: dice() });
    const review =
      transactions > 0 || index % 3 === 1 ? 'Approved' : index % 4 === 0 ? 'Rejected' : undefined;
    if (review !== undefined) reviewKyc(book, kycId, { review, by: adminUid, at: '08 09:00' });
  }
  trade(book, uid, { by: adminUid, count: transactions, dice });
  book.users.delete(adminUid);
  book.accounts.delete(adminUid);
  return book;
}

function bringAdmin(book: DemoBook): void {
  const email = 'load-admin@load.keelstone.test';
  join(book, { label: 'loadAdmin', name: 'Load Admin', email, number: '+12025550100', at: '01 00:00' });
  appointAdmin(book, adminUid);
}

function fileKyc(
  book: DemoBook,
  uid: string,
  papers: { firstName: string; lastName: string; document: StoredImage; typeIndex: number },
): string {
  const { name, email, number } = known(book.users, uid);
  const { firstName, lastName, document, typeIndex } = papers;
  const id = kycIdOf(uid);
  const record = makeKycRecord({
    id,
    uid,
    userName: name,
    userEmail: email,
    documentType: documentTypes[typeIndex % documentTypes.length] ?? 'Passport',
    document,
    details: makeKycDetails({ firstName, lastName, email, number }),
    createdAtMs: demoTime('07 09:00') + (typeIndex % 86_400) * 1000,
  });
  book.kyc.set(id, record);
  change(book, uid, { kycStatus: 'Pending' });
  return id;
}

/** Ends with a letter: uids are filled up with zeros, and 1 must not become 10. */
function labelOf(seed: number, index: number): string {
  return `load${String(seed)}n${String(index)}x`;
}

/** As `register` makes it. */
function uidOf(label: string): string {
  return testUid(`demo${label}`);
}

function kycIdOf(uid: string): string {
  return recordId({ uid, kind: 'kyc', key: 'load' });
}

/** Numbers that look random and are always the same for the same user. */
function diceOf(seed: number, index: number): () => number {
  let throws = 0;
  return () => {
    throws += 1;
    const text = fingerprint(`load|${String(seed)}|${String(index)}|${String(throws)}`);
    return Number.parseInt(text.replace(/[^2-7]/g, '').slice(0, 6) || '2', 8);
  };
}

/** "13:05" of a minute of the day. */
function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
