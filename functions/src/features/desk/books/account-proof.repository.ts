import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { collections } from '@keelstone/domain/collections';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import { type JournalEntry, journalEntryId } from '@keelstone/domain/core/ledger/journal';
import { emailReservationId, type EmailReservation } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import { parseAuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { eventsBefore } from '@keelstone/domain/desk/books/expected-effects';
import type { NameIndexed } from '@keelstone/domain/kernel/search/name-index';
import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { collection } from '../../../platform/firestore/collection.ts';
import { type Database, readAtOneMoment } from '../../../platform/firestore/database.ts';
import { equal, type Filter, type Order } from '../../../platform/firestore/query.ts';
import type { Place } from '../../../platform/firestore/tx.ts';
import type { UserFile } from './books.repository.ts';
import { foldJournal } from './check-months.ts';
import type { AccountProof } from './report.ts';

const suspensionKinds: readonly AuditKind[] = ['suspend-user', 'unsuspend-user'];

/** How far each account was proven, and its data since. */
export function accountProofRepository(db: Database) {
  const proofs = collection<AccountProof>(db, collections.accountProofs);
  return {
    ...proofs,
    /**
     * The new data of a user since the last proof, in one read-only transaction. Undefined if the whole account was
     * last read before a time, if too much is new, or without a user.
     */
    async readNew(uid: string, wholeSinceMs: number): Promise<UserFile | undefined> {
      const proof = await proofs.find(uid);
      return proof === undefined || proof.wholeAtMs < wholeSinceMs ? undefined : readAfter(db, uid, proof);
    },
  };
}

function readAfter(db: Database, uid: string, proof: AccountProof): Promise<UserFile | undefined> {
  const at = (collection: string, id: string): Place => ({ collection, id });
  return readAtOneMoment(db, async (tx) => {
    const list = (name: string, where: readonly Filter[], orderBy: readonly Order[] = []) =>
      tx.query(name, { where, orderBy });
    const [[user, account, row], journal, pending, suspensions] = await Promise.all([
      tx.getAll([at(collections.users, uid), at(collections.accounts, uid), at(collections.directory, uid)]),
      list(collections.journal, [...equal({ uid }), ['seq', '>', proof.point.seq]], [['seq', 'asc']]),
      list(collections.transactions, equal({ uid, status: 'Pending' })),
      list(collections.audit, [...equal({ subjectUid: uid }), ['kind', 'in', suspensionKinds]]),
    ]);
    const entries = journal.map(({ data }) => data as JournalEntry);
    const recordIds = [...new Set(entries.map(({ recordId }) => recordId))];
    if (user === undefined || recordIds.length > booksLimits.newRecordsMax) return undefined;

    const isNew = new Set(entries.map(({ id }) => id));
    const earlierIds = [
      ...entries.flatMap(({ recordId, event }) =>
        (eventsBefore[event] ?? []).map((before) => journalEntryId(recordId, before)),
      ),
      ...pending.map(({ id }) => journalEntryId(id, 'withdrawal-held')),
    ].filter((id) => !isNew.has(id));
    const others = recordIds.filter((recordId) => pending.every(({ id }) => id !== recordId));
    const monthIds = foldJournal(entries, proof).map(([id]) => id);
    const ofRecords = async (name: string, where: readonly Filter[]) =>
      recordIds.length === 0 ? [] : list(name, where);
    const readEach = async (name: string, ids: readonly string[]) =>
      (await tx.getAll(ids.map((id) => at(name, id)))).filter((data) => data !== undefined);
    const [[reservation], records, earlier, months, outputs, decisions] = await Promise.all([
      tx.getAll([at(collections.emails, emailReservationId((user as User).email))]),
      readEach(collections.transactions, others),
      readEach(collections.journal, [...new Set(earlierIds)]),
      readEach(collections.months, monthIds),
      ofRecords(collections.bookedOutputs, [['recordId', 'in', recordIds]]),
      ofRecords(collections.audit, [...equal({ subjectUid: uid }), ['targetId', 'in', recordIds]]),
    ]);
    const transactions = [...pending.map(({ data }) => data), ...records];
    return {
      user: user as User,
      reservation: reservation as EmailReservation | undefined,
      row: row ?? {},
      account: (account ?? emptyAccount(uid, 0)) as Account,
      entries,
      earlier: earlier as JournalEntry[],
      transactions: transactions as NameIndexed<Transaction>[],
      outputs: outputs.map(({ data }) => data as BookedOutput),
      kyc: [],
      audit: [...suspensions, ...decisions].map(({ id, data }) => ({ ...parseAuditRow(data), id })),
      months,
      proof,
      proven: proof.point,
    };
  });
}
