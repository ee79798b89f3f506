import { DomainError } from '@keelstone/domain/errors';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { type AddressToSave, withSaved } from '@keelstone/domain/money/address-book/saved-address';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { isPlatformAddress } from '../deposit-address/is-platform-address.ts';
import { changeAddressBook } from './change-address-book.service.ts';

/**
 * Saves an address under a label. The owner's mail omits the label, which a thief could have chosen. A repeat changes
 * nothing. Errors: those of `withSaved`, `platform-address`, `account-restricted`, `account-locked`.
 */
export async function addAddress(
  { wanted, ...by }: By & { wanted: AddressToSave },
  deps: Deps,
): Promise<void> {
  const isOurs = await isPlatformAddress(wanted, deps);
  await changeAddressBook(
    by,
    {
      decide: (book, nowMs, place) => {
        const changed = withSaved(book, wanted, nowMs);
        const savedAddress = changed?.saved[fingerprintAddress(wanted.coin, wanted.address)];
        if (changed === undefined || savedAddress === undefined) return undefined;
        if (isOurs) throw new DomainError('platform-address');
        const { usableFromMs } = savedAddress;
        const address = shortenAddress(savedAddress.address);
        return {
          book: changed,
          fact: { kind: 'address-added', detail: { ...place, address } },
          notify: (tx, { user, eventId }) => {
            const values = {
              address,
              coin: wanted.coin.toUpperCase(),
              at: timeText(nowMs),
              usableFrom: usableFromMs > nowMs ? timeText(usableFromMs) : undefined,
              lockLink: issueLockLink(tx, user.uid, deps),
            };
            notifyHolder(tx, { kind: 'address-added', effectId: eventId, user, values }, deps);
          },
        };
      },
    },
    deps,
  );
}
