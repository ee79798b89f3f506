import { emptyAccount } from '@keelstone/domain/ledger/account';
import { newUser, type User, type UserSettings } from '@keelstone/domain/user/user';
import { testUid } from '@keelstone/domain/testing/test-id';
import { addAuditRow } from './audit.ts';
import { known, type DemoBook } from './book.ts';
import { demoTime } from './time.ts';

/** A user registers; the email is not verified yet. Returns the uid. */
export function register(
  book: DemoBook,
  person: { label: string; name: string; email: string; number: string; at: string },
): string {
  const { label, name, email, number } = person;
  const uid = testUid(`demo${label}`);
  const atMs = demoTime(person.at);
  book.users.set(uid, newUser({ uid, name, email, number, atMs }));
  book.accounts.set(uid, emptyAccount(uid, atMs));
  return uid;
}

/** Registers and follows the mailed link. */
export function join(book: DemoBook, person: Parameters<typeof register>[1]): string {
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
