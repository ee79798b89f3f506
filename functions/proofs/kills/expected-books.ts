import type { JournalEvent } from '@keelstone/domain/ledger/journal';
import type { TransactionStatus, TransactionType } from '@keelstone/domain/transaction/transaction';
import { idOf, type Order, type Parties } from './order.ts';

export type ExpectedRecord = {
  type: TransactionType;
  status: TransactionStatus;
  key: string;
  usdCents: number;
  isHidden: boolean;
  isDeleted: boolean;
};

/** What must be stored of one user: his records by id, and what each journal entry is, in order. */
export type ExpectedBooks = { records: ReadonlyMap<string, ExpectedRecord>; journal: readonly string[] };

export const emptyBooks: ExpectedBooks = { records: new Map(), journal: [] };

/** A journal entry in one line: what happened to which record; an edit is known by its reason. */
export function entryText(event: JournalEvent, subject: string): string {
  return `${event} ${subject}`;
}

/** The books once an order has had its effect; what is handed in stays as it is. */
export function applied(books: ExpectedBooks, order: Order, parties: Parties): ExpectedBooks {
  switch (order.kind) {
    case 'deposit':
      return created(books, order, parties, { type: 'Deposit', status: 'Pending' });
    case 'withdraw':
      return created(books, order, parties, { type: 'Withdrawal', status: 'Pending' }, 'withdrawal-held');
    case 'credit':
      return created(books, order, parties, { type: 'Credited', status: 'Approved' }, 'profit-credited');
    case 'edit':
      return { ...books, journal: [...books.journal, entryText('figures-edited', order.key)] };
    case 'approve':
      return changed(books, order.id, 'Approved');
    case 'reject':
      return changed(books, order.id, 'Rejected');
    case 'delete-as-owner':
      return changed(books, order.id, 'Rejected', { isHidden: true });
    case 'delete-as-admin':
      return changed(books, order.id, 'Rejected', { isHidden: true, isDeleted: true });
  }
}

function created(
  { records, journal }: ExpectedBooks,
  order: Extract<Order, { usd: number }>,
  parties: Parties,
  kind: Pick<ExpectedRecord, 'type' | 'status'>,
  event?: JournalEvent,
): ExpectedBooks {
  const { key, usd } = order;
  const id = idOf(order, parties);
  const record = { ...kind, key, usdCents: Math.round(usd * 100), isHidden: false, isDeleted: false };
  return {
    records: new Map(records).set(id, record),
    journal: event === undefined ? journal : [...journal, entryText(event, id)],
  };
}

/** A Pending record is decided, which a withdrawal and an approved deposit post; a final one keeps its status. */
function changed(
  { records, journal }: ExpectedBooks,
  id: string,
  decision: 'Approved' | 'Rejected',
  marks: Partial<ExpectedRecord> = {},
): ExpectedBooks {
  const record = records.get(id);
  if (record === undefined) throw new Error(`${id} is no record of this user`);
  const isDecided = record.status === 'Pending';
  const status = isDecided ? decision : record.status;
  const event = isDecided ? settlements[record.type][decision] : undefined;
  return {
    records: new Map(records).set(id, { ...record, status, ...marks }),
    journal: event === undefined ? journal : [...journal, entryText(event, id)],
  };
}

const settlements: Record<TransactionType, { Approved?: JournalEvent; Rejected?: JournalEvent }> = {
  Deposit: { Approved: 'deposit-approved' },
  Withdrawal: { Approved: 'withdrawal-settled', Rejected: 'withdrawal-released' },
  Credited: {},
};
