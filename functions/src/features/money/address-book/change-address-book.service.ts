import type { SecurityFact } from '@keelstone/domain/core/security-event/security-event';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { type AddressBook, noAddressBook } from '@keelstone/domain/money/address-book/address-book';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { type Place, describePlace } from '../../core/device/describe-device.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';

type Change = {
  book: AddressBook;
  /** The event on the security page, absent for a new label. */
  fact?: SecurityFact;
  /** Mails the owner. `eventId` identifies the event. */
  notify?: (tx: Writer, options: { user: User; eventId: string }) => void;
};

type Options = {
  /** Returns the change of the book at the server's time, or `undefined` if nothing changes. */
  decide: (book: AddressBook, nowMs: number, place: Place) => Change | undefined;
  /** True for a change that makes the account stricter. A lock does not stop it. */
  isStricter?: true;
};

/**
 * Reads, decides and writes the caller's book, with the event and the mail, in one transaction. Errors:
 * `account-restricted`, `account-locked`, and those of `decide`.
 */
export async function changeAddressBook(
  { caller, origin }: By,
  { decide, isStricter }: Options,
  deps: Deps,
): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const [user, storedBook] = await readTogether(tx, deps.users.at(uid), deps.addressBooks.at(uid));
    const atMs = deps.now();
    assertMay(isStricter === true ? 'act' : 'change', user, { nowMs: atMs });
    const change = decide(storedBook ?? noAddressBook(uid), atMs, describePlace(origin));
    if (change === undefined) return;
    const { book, fact, notify } = change;
    deps.addressBooks.put(tx, uid, book);
    wakeTabs(tx, uid, deps);
    if (fact === undefined) return;
    const eventId = deps.securityEvents.newId();
    recordSecurityEvent(tx, { id: eventId, fact, uid, caller, origin, atMs }, deps);
    notify?.(tx, { user, eventId });
  });
}
