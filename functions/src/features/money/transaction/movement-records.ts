import { collections } from '@keelstone/domain/collections';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { MovementRecord, MovementRecords } from '@keelstone/domain/money/statement/journal.wire';
import type { Reader } from '../../../platform/firestore/tx.ts';

const shownFields = [
  'transactionId',
  'type',
  'status',
  'paidTxid',
  'returned',
] as const satisfies (keyof MovementRecord)[];

/**
 * The fields of records that their journal entries show: the order id, and the current progress of a payment. An edit
 * of figures has no record. One read for each record.
 */
export async function readMovementRecords(
  reader: Reader,
  entries: readonly Pick<JournalEntry, 'event' | 'recordId'>[],
): Promise<MovementRecords> {
  const ofRecords = entries.filter(({ event }) => event !== 'figures-edited');
  const ids = [...new Set(ofRecords.map(({ recordId }) => recordId))];
  if (ids.length === 0) return new Map();
  const records = await reader.getAll(
    ids.map((id) => ({ collection: collections.transactions, id })),
    [...shownFields],
  );
  // Returned unparsed: a field that an old record lacks is undefined.
  return new Map(
    ids.flatMap((id, at) => (records[at] === undefined ? [] : [[id, records[at] as MovementRecord]])),
  );
}
