import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import {
  decideAnyAddress,
  decideOnlySaved,
  findOnlySaved,
} from '@keelstone/domain/money/address-book/only-saved';
import { withLabel, removeSaved } from '@keelstone/domain/money/address-book/saved-address';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { changeAddressBook } from './change-address-book.service.ts';

/** Gives a saved address another label. Errors: those of `withLabel`, `account-restricted`, `account-locked`. */
export async function renameAddress(
  { id, label, ...by }: By & { id: string; label: string },
  deps: Deps,
): Promise<void> {
  await changeAddressBook(
    by,
    {
      decide: (book) => {
        const after = withLabel(book, id, label);
        return after && { book: after };
      },
    },
    deps,
  );
}

/** Removes a saved address. A repeat gets `not-found`. Errors: `not-found`, `account-restricted`, `account-locked`. */
export async function removeAddress({ id, ...by }: By & { id: string }, deps: Deps): Promise<void> {
  await changeAddressBook(
    by,
    {
      decide: (book, _nowMs, place) => {
        const after = removeSaved(book, id);
        const address = shortenAddress(book.saved[id]?.address ?? '');
        return { book: after, fact: { kind: 'address-removed', detail: { ...place, address } } };
      },
    },
    deps,
  );
}

/**
 * Turns "Only my addresses" on, or cancels its requested end. Takes effect immediately, even in a locked account.
 * Errors: `account-restricted`.
 */
export async function requireSavedAddress(by: By, deps: Deps): Promise<void> {
  await changeAddressBook(
    by,
    {
      isStricter: true,
      decide: (book, nowMs, detail) => {
        const setting = decideOnlySaved(book, nowMs);
        const kind = findOnlySaved(book, nowMs) === undefined ? 'only-saved-on' : 'only-saved-kept';
        return setting && { book: { ...book, ...setting }, fact: { kind, detail } };
      },
    },
    deps,
  );
}

/**
 * Starts the 48 hours after which withdrawals may go to any address, and mails the owner. A repeat changes nothing, nor
 * does a request while "Only my addresses" is off. Errors: `account-restricted`, `account-locked`.
 */
export async function requestAnyAddress(by: By, deps: Deps): Promise<void> {
  await changeAddressBook(
    by,
    {
      decide: (book, nowMs, place) => {
        const setting = decideAnyAddress(book, nowMs);
        if (setting === undefined) return undefined;
        const effectiveAtMs = setting.onlySavedUntilMs;
        return {
          book: { ...book, ...setting },
          fact: { kind: 'only-saved-off-requested', detail: { ...place, effectiveAtMs } },
          notify: (tx, { user, eventId }) => {
            const values = { at: timeText(effectiveAtMs), lockLink: issueLockLink(tx, user.uid, deps) };
            notifyHolder(tx, { kind: 'only-saved-ending', effectId: eventId, user, values }, deps);
          },
        };
      },
    },
    deps,
  );
}
