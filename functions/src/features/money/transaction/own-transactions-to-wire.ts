import { type JournalEvent, journalEntryId } from '@keelstone/domain/core/ledger/journal';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import {
  ownTransactionToWire,
  type TransactionRow,
  type TransactionWire,
} from '@keelstone/domain/money/transaction/transaction.wire';
import type { Deps } from '../../../platform/deps.ts';
import { asOwnerSees } from '../../../platform/retention/hidden-from-owner.ts';
import { findWaits } from './find-waits.ts';

/** The owner of the records, and their reader. */
type View = { ownerUid: string; viewerUid: string };

/**
 * An account's records as its pages show them: with their waits, and for the holder with their own labels of addresses,
 * the hashes of their entries and without expired proofs. `book`: passed by a caller that has already read it.
 */
export async function ownTransactionsToWire(
  records: readonly TransactionRow[],
  { ownerUid, viewerUid }: View,
  deps: Deps,
  book?: Promise<AddressBook | undefined>,
): Promise<TransactionWire[]> {
  const isOwner = viewerUid === ownerUid;
  const [waits, labels, hashes] = await Promise.all([
    findWaits(records, ownerUid, deps),
    isOwner ? findAddressLabels(records, ownerUid, deps, book) : undefined,
    isOwner ? findHashes(records, deps) : undefined,
  ]);
  return records.map((record) =>
    ownTransactionToWire(isOwner ? asOwnerSees(record, deps) : record, {
      waits: waits.get(record.id),
      addressLabel: labels?.get(record.id),
      hash: hashes?.get(record.id),
    }),
  );
}

const booking = {
  Deposit: 'deposit-approved',
  Withdrawal: 'withdrawal-settled',
  Credited: 'profit-credited',
} as const satisfies Record<TransactionRow['type'], JournalEvent>;

/** The hash of the last journal entry of each approved record, by record id. One read for each. */
export async function findHashes(
  records: readonly Pick<TransactionRow, 'id' | 'type' | 'status' | 'returned'>[],
  deps: Deps,
): Promise<ReadonlyMap<string, string>> {
  const approved = records.filter(({ status }) => status === 'Approved');
  const entries = await deps.findTogether(
    ...approved.map(({ id, type, returned }) =>
      deps.journal.at(journalEntryId(id, returned === null ? booking[type] : 'payout-returned')),
    ),
  );
  return new Map(
    entries.flatMap((entry) => (entry === undefined ? [] : [[entry.recordId, entry.hash] as const])),
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
  const savedAddresses = (await (book ?? deps.addressBooks.find(uid)))?.saved ?? {};
  return new Map(
    withdrawals.flatMap((record) => {
      const label = savedAddresses[fingerprintAddress(record.coin, toAddress(record))]?.label;
      return label === undefined ? [] : [[record.id, label] as const];
    }),
  );
}
