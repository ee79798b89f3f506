import { reviewLimits } from '@keelstone/domain/core/review/review.limits';
import type { AddressFacts } from '@keelstone/domain/desk/inbox/transaction-signals';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { findFirstUseMs } from '@keelstone/domain/money/address-book/address-book';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { isPlatformAddress } from '../deposit-address/is-platform-address.ts';

/** Finds whether a withdrawal's address is the platform's, and which other accounts have requested it. */
export async function findAddressFacts(
  { uid, coin, createdAtMs, ...transaction }: Transaction,
  deps: Deps,
): Promise<Omit<AddressFacts, 'sameAddress'> & { others: string[] }> {
  const address = toAddress({ coin, ...transaction });
  const addressKey = fingerprintAddress(coin, address);
  const [isOurs, own, books] = await Promise.all([
    isPlatformAddress({ coin, address }, deps),
    deps.addressBooks.find(uid),
    deps.addressBooks.list({
      where: [[`used.${addressKey}.lastAtMs`, '>', 0]],
      // The account itself is in the result. One extra row shows whether there are more.
      limit: reviewLimits.signalCounted + 2,
      select: ['uid'],
    }),
  ]);
  return {
    isPlatformAddress: isOurs,
    others: books.map((book) => book.uid).filter((other) => other !== uid),
    addressSinceMs: findFirstUseMs(own, addressKey, createdAtMs),
  };
}
