import { fingerprint, recordId } from '@keelstone/domain/ids';
import { documentTypes } from '@keelstone/domain/kyc/kyc-record';
import type { Coin } from '@keelstone/domain/money/coins';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { makeKycDetails, makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import { demoTime, known, openBook, type DemoBook } from '../book.ts';
import { deposit } from '../deposits.ts';
import { identityDocument } from '../document-images.ts';
import { reviewKyc } from '../kyc-applications.ts';
import { credit, decide, withdraw } from '../money.ts';
import { appointAdmin, change, join } from '../people.ts';

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

/** What a user does, in this order and then from the beginning again; the first two pay for the rest. */
const story = [
  'deposit-approved',
  'deposit-approved',
  'withdrawal-approved',
  'credit',
  'withdrawal-rejected',
  'deposit-rejected',
  'credit',
  'withdrawal-approved',
  'withdrawal-pending',
  'deposit-pending',
] as const;

/** Gives a verified user `count` money records, at most 100. `dice` chooses amounts and coins. */
function trade(
  book: DemoBook,
  uid: string,
  { by, count, dice }: { by: string; count: number; dice: () => number },
): void {
  for (let turn = 0; turn < count; turn += 1) {
    const step = story[turn % story.length] ?? 'credit';
    const at = moment(turn);
    const coin: Coin = turn < 2 ? (turn === 0 ? 'btc' : 'eth') : dice() % 2 === 0 ? 'btc' : 'eth';
    if (step === 'credit') {
      credit(book, uid, { at, coin, usd: 10 + (dice() % 90), by });
      continue;
    }
    const [kind, outcome] = step.split('-');
    const id =
      kind === 'deposit'
        ? // One image for each of many users would fill the disk.
          deposit(book, uid, { at, coin, usd: 5_000 + (dice() % 5_000), hasImage: false })
        : withdraw(book, uid, { at, coin, usd: 500 + (dice() % 500), address: exampleAddresses[coin] });
    if (outcome === 'approved') decide(book, id, { review: 'Approved', by, at: moment(turn, 30) });
    if (outcome === 'rejected') decide(book, id, { review: 'Rejected', by, at: moment(turn, 30) });
  }
}

/** One moment for each turn, from the 9th of the month on: ten a day. */
function moment(turn: number, minute = 0): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(9 + Math.floor(turn / 10))} ${two(8 + (turn % 10))}:${two(minute)}`;
}
