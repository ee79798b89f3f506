import { withLabel, withoutSaved } from '@keelstone/domain/money/address-book/saved-address';
import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import { changeAddressBook, type Acting } from './change-address-book.ts';
import type { Deps } from '../../deps.ts';

/** Gives a saved address another label. Errors: those of `withLabel`, `account-restricted`, `account-locked`. */
export async function renameAddress(
  { id, label, ...acting }: Acting & { id: string; label: string },
  deps: Deps,
): Promise<void> {
  await changeAddressBook(
    acting,
    {
      decide: (book) => {
        const changed = withLabel(book, id, label);
        return changed && { book: changed };
      },
    },
    deps,
  );
}

/** Removes a saved address; a repeat finds none. Errors: `not-found`, `account-restricted`, `account-locked`. */
export async function removeAddress({ id, ...acting }: Acting & { id: string }, deps: Deps): Promise<void> {
  await changeAddressBook(
    acting,
    {
      decide: (book, _nowMs, place) => {
        const changed = withoutSaved(book, id);
        const address = shortenAddress(book.saved[id]?.address ?? '');
        return { book: changed, fact: { kind: 'address-removed', detail: { ...place, address } } };
      },
    },
    deps,
  );
}
