import { recordId } from '@keelstone/domain/ids';
import { assets } from '@keelstone/domain/money/coins';
import type { UserBooks } from '@keelstone/domain/reconcile/invariants';
import type { Person } from '../../testing/people.ts';
import { arrangedReason } from '../../testing/people.ts';
import { compare } from '../ledger-model/compare.ts';
import type { Creation, Operation } from '../ledger-model/operation.ts';
import { Oracle } from '../ledger-model/oracle.ts';
import { holder, reviewer } from './choose-operation.ts';

export type Parties = { user: Person; admin: Person };

/** What a customer has at the start: cents and 1e-8 units. */
export const openingFigures = { usd: 900_000, btc: 1_000_000_000, eth: 2_000_000_000 };

/** What must be stored after these operations, in this order. */
export function booksAfter(operations: readonly Operation[]): Oracle {
  const oracle = new Oracle();
  const moves = assets.map((asset) => {
    const amount = BigInt(openingFigures[asset]);
    return { asset, from: 'sys:adjust', to: 'available', amount } as const;
  });
  oracle.books.post(holder, { event: 'figures-edited', of: arrangedReason }, moves);
  // Nothing here takes two people, so the time does not matter.
  for (const operation of operations) oracle.expect(operation, 0);
  return oracle;
}

/** Every effect that is lost, duplicated, unrequested or out of order; empty if there is none. */
export function checkBooks(
  { account, entries, transactions }: UserBooks,
  { operations, parties }: { operations: readonly Operation[]; parties: Parties },
): string[] {
  const creations = new Map(operations.flatMap((one) => ('name' in one ? [[one.name, one] as const] : [])));
  const books = {
    accounts: new Map([[account.uid, account]]),
    transactions: new Map(transactions.map((record) => [record.id, record])),
    journal: entries,
  };
  const isTwice = books.transactions.size !== transactions.length;
  const idOf = (name: string): string => {
    const request = creations.get(name);
    return request === undefined ? name : idOfRequest(request, parties);
  };
  // The other holders of the model have no part in this.
  const uidOf = (name: string): string => (name === holder ? parties.user.uid : name);
  return [
    ...(isTwice ? ['a record is duplicated'] : []),
    ...compare({ books, uidOf, idOf }, booksAfter(operations)),
  ];
}

/** The id that a request's record must have: it follows from the caller, the operation and the key. */
function idOfRequest({ kind, actor, key }: Creation, { user, admin }: Parties): string {
  const { uid } = actor === reviewer ? admin : user;
  if (kind === 'credit-profit') return recordId({ uid, kind: `credit|${user.uid}`, key });
  return recordId({ uid, kind: kind === 'request-deposit' ? 'deposit' : 'withdrawal', key });
}
