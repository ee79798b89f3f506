import { decideLock } from '@keelstone/domain/access/account-lock/decide-lock';
import { noSessions, withOthersEnded } from '@keelstone/domain/core/session/session';
import { findLock } from '@keelstone/domain/core/user/owner-lock';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import { keepOnLock } from '@keelstone/domain/money/address-book/only-saved';
import type { By, Caller, Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { describePlace } from '../../core/device/describe-device.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { cancelReminder } from '../account-closing/closing-mails.ts';
import { unlockedMailId } from './unlocked-mail.ts';

/**
 * "Lock my account" from a session: from this commit on payouts and changes of the account are refused, and every other
 * session ends. A repeat only ends sessions opened since. Errors: `account-restricted`.
 */
export async function lockAccount({ caller, origin }: By, deps: Deps): Promise<void> {
  const { uid, sid } = caller;
  await deps.runTransaction(async (tx) => {
    const [user, stored, book] = await readOf(tx, uid, deps.users, deps.sessions, deps.addressBooks);
    assertMay('act', user, { nowMs: deps.now() });
    const sessions = stored ?? noSessions(uid);
    const remaining = withOthersEnded(sessions, sid, deps.now());
    const hasOthers = Object.keys(remaining.live).length < Object.keys(sessions.live).length;
    if (remaining !== sessions) deps.sessions.put(tx, uid, remaining);
    const isChanged = writeLock(tx, { user, book, caller, origin }, deps);
    if (hasOthers || isChanged) wakeTabs(tx, uid, deps);
  });
}

type Locking = {
  user: User;
  /** The user's address book, as read by the transaction. */
  book: AddressBook | undefined;
  /** Absent for somebody who uses a mailed link. */
  caller?: Caller;
  origin: Origin;
};

/**
 * Locks a user's account, with the event and the mail. Also cancels a pending unlock with its mail, a closing of the
 * account and a requested end of "Only my addresses". Writes nothing if the account is already locked. Only writes, so
 * it may follow any reads. Returns whether anything changed.
 */
export function writeLock(tx: Writer, { user, book, caller, origin }: Locking, deps: Deps): boolean {
  const { uid } = user;
  const atMs = deps.now();
  const lock = decideLock(user, atMs);
  if (lock === undefined) return false;
  const cancelled = findLock(user, atMs)?.unlocksAtMs ?? null;
  if (cancelled !== null) deps.mail.erase(tx, unlockedMailId(uid, cancelled));
  const closing = user.closing ?? undefined;
  if (closing !== undefined) cancelReminder(tx, { uid, closing }, deps);
  deps.users.put(tx, uid, { ...user, ...lock, ...(closing !== undefined && { closing: null }) });
  if (book !== undefined) {
    const bookChange = keepOnLock(book, atMs);
    if (bookChange !== undefined) deps.addressBooks.put(tx, uid, { ...book, ...bookChange });
  }
  const lockedBy = caller === undefined ? 'link' : 'owner';
  const fact = { kind: 'account-locked', detail: { by: lockedBy, ...describePlace(origin) } } as const;
  recordSecurityEvent(tx, { fact, uid, caller, origin, atMs }, deps);
  const { appUrl } = deps.config;
  const values = { at: timeText(atMs), link: `${appUrl}/settings`, notMeLink: `${appUrl}/secure` };
  notifyHolder(tx, { kind: 'account-locked', effectId: `${uid}_${String(atMs)}`, user, values }, deps);
  return true;
}
