import {
  ownTransactionToWire,
  type TransactionRow,
  type TransactionWire,
} from '@keelstone/domain/money/transaction/transaction.wire';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import { asOwnerSees } from '../../../platform/retention/hidden-from-owner.ts';
import { findWaits } from './find-waits.ts';
import { addressFingerprint } from '@keelstone/domain/kernel/address/comparable-address';
import type { Deps } from '../../deps.ts';

/** The owner of the records, and their reader. */
type View = { ownerUid: string; viewerUid: string };

/**
 * An account's records as its pages show them: with their waits, and for the holder with their own labels of addresses
 * and without expired proofs. `book`: passed by a caller that has already read it.
 */
export async function ownTransactionsToWire(
  records: readonly TransactionRow[],
  { ownerUid, viewerUid }: View,
  deps: Deps,
  book?: Promise<AddressBook | undefined>,
): Promise<TransactionWire[]> {
  const isOwner = viewerUid === ownerUid;
  const [waits, labels] = await Promise.all([
    findWaits(records, ownerUid, deps),
    isOwner ? findAddressLabels(records, ownerUid, deps, book) : undefined,
  ]);
  return records.map((record) =>
    ownTransactionToWire(isOwner ? asOwnerSees(record, deps) : record, {
      waits: waits.get(record.id),
      addressLabel: labels?.get(record.id),
    }),
  );
}

/**
 * The holder's current labels for the addresses of their withdrawals, by record id. Reads nothing if there is no
 * withdrawal. `book`: passed by a caller that has already read it.
 */
async function findAddressLabels(
  records: readonly Pick<TransactionRow, 'id' | 'type' | 'coin' | 'btcAddress' | 'ethAddress'>[],
  uid: string,
  deps: Deps,
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
