import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { newUser, type User } from '@keelstone/domain/core/user/user';
import type { UserSettings } from '@keelstone/domain/core/user/user-settings';
import { makeActivity } from '@keelstone/domain/testing/make-activity';
import { testUid } from '@keelstone/domain/testing/test-id';
import { addAuditRow } from './audit.ts';
import { demoTime, known, type DemoBook } from './book.ts';
import { toEmail } from './personas.ts';

/** A new user; email and uid are made of the name, unless they are given. */
type Newcomer = { name: string; number: string; at: string; email?: string; label?: string };

/** A user registers; the email is not verified yet. Returns the uid. */
export function register(book: DemoBook, person: Newcomer): string {
  const { name, number, email = toEmail(name), label = name.replace(/\W/g, '') } = person;
  const uid = testUid(`demo${label}`);
  const atMs = demoTime(person.at);
  book.users.set(uid, newUser({ uid, name, email, number, atMs }));
  book.accounts.set(uid, emptyAccount(uid, atMs));
  return uid;
}

/** Registers and follows the mailed link. */
export function join(book: DemoBook, person: Newcomer): string {
  const uid = register(book, person);
  change(book, uid, { isVerified: true });
  return uid;
}

export function appointAdmin(book: DemoBook, uid: string): void {
  change(book, uid, { isAdmin: true });
}

/** An admin suspends a user. */
export function suspend(book: DemoBook, uid: string, decision: { by: string; at: string }): void {
  change(book, uid, { isBlocked: true });
  addAuditRow(book, {
    kind: 'suspend-user',
    by: decision.by,
    targetId: uid,
    subjectUid: uid,
    atMs: demoTime(decision.at),
    detail: { before: 'Active', after: 'Suspended' },
  });
}

export function switchSettings(book: DemoBook, uid: string, switches: Partial<UserSettings>): void {
  change(book, uid, { settings: { ...known(book.users, uid).settings, ...switches } });
}

export function change(book: DemoBook, uid: string, fields: Partial<User>): void {
  book.users.set(uid, { ...known(book.users, uid), ...fields });
}

const devices = {
  laptop: { browser: 'Firefox 144', os: 'Linux' },
  desktop: { browser: 'Chrome 142', os: 'Windows 11' },
  mac: { browser: 'Safari 26', os: 'macOS 26' },
  phone: { browser: 'Chrome 142', os: 'Android 16' },
  iphone: { browser: 'Safari 26', os: 'iOS 26' },
} as const;
type Device = keyof typeof devices;

/** A user signs in, at each of the given moments. The addresses are of the blocks reserved for documentation. */
export function signIn(
  book: DemoBook,
  uid: string,
  from: Device,
  ip: string,
  times: readonly string[],
): void {
  if (!known(book.users, uid).settings.saveActivityLogs) throw new Error(`${uid} does not want this saved`);
  for (const at of times) {
    book.activity.push(makeActivity({ uid, ip, ...devices[from], createdAtMs: demoTime(at) }));
  }
}
