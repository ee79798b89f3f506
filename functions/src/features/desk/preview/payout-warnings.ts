import { collections } from '@keelstone/domain/collections';
import { addressOf, addressSignals } from '@keelstone/domain/review/transaction-signals';
import type { Seen } from '@keelstone/domain/preview/seen';
import { addressDoubt } from '@keelstone/domain/wallet/address';
import type { Deps } from '../deps.ts';
import { pathOf } from '../../../platform/firestore/tx.ts';
import type { Watched } from '../../../platform/firestore/watched-transaction.ts';
import { findAddressFacts } from '../review/transaction-signals.service.ts';

type Warning = {
  kind: string;
  text: string;
  /** Nobody may pay there before they have asked the owner. */
  isToBeChecked: boolean;
};

/**
 * What speaks against paying to the address of the withdrawal that a request would approve, as its transaction has read
 * it; nothing for any other request. The withdrawal has its address from the beginning.
 */
export async function payoutWarnings(
  request: object,
  { read }: Pick<Watched, 'read'>,
  deps: Pick<Deps, 'addressBooks' | 'transactions' | 'wallets'>,
): Promise<{ warnings: Warning[]; owner: string }> {
  const id: unknown = Reflect.get(request, 'idToApprove');
  const stored = read.get(pathOf({ collection: collections.transactions, id: String(id) }));
  const transaction = stored && deps.transactions.at(String(id)).parsed(stored);
  if (transaction?.type !== 'Withdrawal' || transaction.status !== 'Pending')
    return { warnings: [], owner: '' };
  const { others, ...facts } = await findAddressFacts(transaction, deps);
  const sameAddress = others.map((uid) => ({ uid, name: '' }));
  const doubt = addressDoubt(transaction.coin, addressOf(transaction), mistyped);
  return {
    owner: transaction.userName,
    warnings: [
      ...(doubt === undefined ? [] : [{ kind: 'address-doubt', text: doubt, isToBeChecked: true }]),
      ...addressSignals(transaction, { ...facts, sameAddress }).map(({ kind, text }) => ({
        kind,
        text,
        isToBeChecked: kind === 'own-address',
      })),
    ],
  };
}

/** What was seen, including the warnings: an approval that shows others is a different decision. */
export function withWarnings(seen: Seen, warnings: readonly Warning[]): Seen {
  if (warnings.length === 0) return seen;
  return { ...seen, record: { ...seen.record, warnings: warnings.map(({ kind }) => kind) } };
}

const mistyped = 'The checksum of this address does not match. What is sent there may be lost.';
