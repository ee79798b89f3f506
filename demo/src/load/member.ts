import { fingerprint, recordId } from '@keelstone/domain/ids';
import { documentTypes } from '@keelstone/domain/kyc/kyc-record';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { makeKycDetails, makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { testUid } from '@keelstone/domain/testing/test-id';
import { demoTime, known, openBook, type DemoBook } from '../book.ts';
import { identityDocument } from '../document-images.ts';
import { reviewKyc } from '../kyc-applications.ts';
import { appointAdmin, change, join } from '../people.ts';
import { trade } from './trades.ts';

/** Names of people who do not exist, with accents and without, so that a search over many has something to find. */
const givenNames =
  'Aino Amara André Ángela Bilal Bríd Carlos Elif Émile Farid Hiro João ' +
  'Leïla Mateo Mei Óscar Priya Søren Tove Valéria Xin Yusuf Zoë';
const familyNames =
  'Abebe Åberg Bauer Chen Costa Dubois García Haddad Horvat Ito Jensen ' +
  "Kaya López Mbeki Müller Novák O'Brien Rossi Singh Tanaka Wójcik Yılmaz";

/** Which of many users: the same index is always the same one, with the same ids. */
export type LoadMember = {
  index: number;
  /** How many money records they have. */
  transactions: number;
  /** The one image that all KYC records share. */
  document: StoredImage;
};

/** The administrator who decides everything in the loaded data. */
export const loadAdminUid = uidOf('loadAdmin');

/** The image that all KYC records share. It is filed under the record of user 1, who always has one. */
export function loadDocument(): { image: StoredImage; bytes: Uint8Array } {
  const bytes = identityDocument('Passport');
  const id = kycIdOf(uidOf(labelOf(1)));
  return { image: makeImage({ kind: 'kyc', recordId: id, bytes }), bytes };
}

/** The administrator who decided everything in the load data. */
export function loadAdmin(): DemoBook {
  const book = openBook();
  bringAdmin(book);
  return book;
}

/** Everything about one user of the load data, made by the product's own decisions, so their ledger is consistent. */
export function loadMember({ index, transactions, document }: LoadMember): DemoBook {
  const book = openBook();
  bringAdmin(book);
  const dice = diceOf(index);
  const [firstName, lastName] = [oneOf(givenNames, dice()), oneOf(familyNames, dice())];
  const person = {
    label: labelOf(index),
    name: `${firstName} ${lastName}`,
    email: `load-${String(index)}@load.keelstone.test`,
    number: `+1202555${String(index % 10_000).padStart(4, '0')}`,
    at: `0${String(1 + (dice() % 6))} ${clock(dice() % 1440)}`,
  };
  const uid = join(book, person);
  const kycId = fileKyc(book, uid, { firstName, lastName, document, typeIndex: dice() });
  reviewKyc(book, kycId, { review: 'Approved', by: loadAdminUid, at: '08 09:00' });
  trade(book, uid, { by: loadAdminUid, count: transactions, dice });
  book.users.delete(loadAdminUid);
  book.accounts.delete(loadAdminUid);
  return book;
}

function bringAdmin(book: DemoBook): void {
  const email = 'load-admin@load.keelstone.test';
  join(book, { label: 'loadAdmin', name: 'Load Admin', email, number: '+12025550100', at: '01 00:00' });
  appointAdmin(book, loadAdminUid);
}

function fileKyc(
  book: DemoBook,
  uid: string,
  application: { firstName: string; lastName: string; document: StoredImage; typeIndex: number },
): string {
  const { name, email, number } = known(book.users, uid);
  const { firstName, lastName, document, typeIndex } = application;
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

function oneOf(words: string, drawn: number): string {
  const list = words.split(' ');
  return list[drawn % list.length] ?? '';
}

/** Ends with a letter: uids are filled up with zeros, and 1 must not become 10. */
function labelOf(index: number): string {
  return `load${String(index)}x`;
}

/** As `register` makes it. */
function uidOf(label: string): string {
  return testUid(`demo${label}`);
}

function kycIdOf(uid: string): string {
  return recordId({ uid, kind: 'kyc', key: 'load' });
}

/** Numbers that look random and are always the same for the same user. */
function diceOf(index: number): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    const text = fingerprint(`load|${String(index)}|${String(drawn)}`);
    return Number.parseInt(text.replace(/[^2-7]/g, '').slice(0, 6) || '2', 8);
  };
}

/** "13:05" of a minute of the day. */
function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
