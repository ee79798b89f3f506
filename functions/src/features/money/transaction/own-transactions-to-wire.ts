import {
  ownTransactionToWire,
  type TransactionRow,
  type TransactionWire,
} from '@keelstone/domain/api/transaction.wire';
import type { StoredPolicy } from '@keelstone/domain/policy/policy';
import type { AddressBook } from '@keelstone/domain/wallet/address-book';
import { findAddressLabels } from '../address-book/find-address-labels.ts';
import type { Deps } from '../deps.ts';
import { asOwnerSees, type RetentionDeps } from '../../../platform/retention/hidden-from-owner.ts';
import { findWaits, type WaitDeps } from './find-waits.ts';

/** The owner of the records, and their reader. */
type View = { ownerUid: string; viewerUid: string };

/**
 * An account's records as its pages show them: with what they wait for, and only for the holder with their own labels
 * of addresses and without proofs that are past their time. `known`: what the caller has already read.
 */
export async function ownTransactionsToWire(
  records: readonly TransactionRow[],
  { ownerUid, viewerUid }: View,
  deps: WaitDeps & RetentionDeps & Pick<Deps, 'findTogether'>,
  known: { policy?: Promise<StoredPolicy | undefined>; book?: Promise<AddressBook | undefined> } = {},
): Promise<TransactionWire[]> {
  const isOwner = viewerUid === ownerUid;
  const [waits, labels] = await Promise.all([
    findWaits(records, ownerUid, deps, known.policy),
    isOwner ? findAddressLabels(records, ownerUid, deps, known.book) : undefined,
  ]);
  return records.map((record) =>
    ownTransactionToWire(isOwner ? asOwnerSees(record, deps) : record, {
      waits: waits.get(record.id),
      addressLabel: labels?.get(record.id),
    }),
  );
}
