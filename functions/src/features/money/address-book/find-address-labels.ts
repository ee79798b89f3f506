import type { TransactionRow } from '@keelstone/domain/api/transaction.wire';
import type { AddressBook } from '@keelstone/domain/wallet/address-book';
import { addressFingerprint } from '@keelstone/domain/wallet/comparable-address';
import type { Deps } from '../deps.ts';

/**
 * What an account holder calls the addresses of their withdrawals now, by the ids of the records. For the holder only;
 * nothing is read if there is no withdrawal. `book`: for a caller that has already read it.
 */
export async function findAddressLabels(
  records: readonly Pick<TransactionRow, 'id' | 'type' | 'coin' | 'btcAddress' | 'ethAddress'>[],
  uid: string,
  deps: Pick<Deps, 'addressBooks'>,
  book?: Promise<AddressBook | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const withdrawals = records.filter(({ type }) => type === 'Withdrawal');
  if (withdrawals.length === 0) return new Map();
  const saved = (await (book ?? deps.addressBooks.find(uid)))?.saved ?? {};
  return new Map(
    withdrawals.flatMap(({ id, coin, btcAddress, ethAddress }) => {
      const label = saved[addressFingerprint(coin, btcAddress ?? ethAddress ?? '')]?.label;
      return label === undefined ? [] : [[id, label] as const];
    }),
  );
}
