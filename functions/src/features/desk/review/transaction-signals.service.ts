import { currentWallet } from '@keelstone/domain/collections';
import type { ReviewSignal } from '@keelstone/domain/review/review-signal';
import {
  addressOf,
  transactionSignals,
  type AddressFacts,
} from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { auditReviewSignals } from './audit-review-signals.ts';
import { findAddressFacts } from '../../money/address-book/find-address-facts.ts';
import { checkOpen } from './reviewed-record.ts';

type Asked = { transactionId: string; caller: Caller; origin: Origin };

/**
 * What stands out in a deposit or withdrawal at present; the people it points at are audited first. Errors:
 * `not-found`, `own-record`.
 */
export async function findTransactionSignals(
  { transactionId, caller, origin }: Asked,
  deps: Deps,
): Promise<ReviewSignal[]> {
  const transaction = checkOpen(await deps.transactions.find(transactionId), caller.uid);
  const { id, uid, type, coin, proof } = transaction;
  const [quote, wallet, sameImage, rejected, use] = await Promise.all([
    deps.quotes.find(coin),
    deps.wallets.find(currentWallet),
    proof === null ? [] : deps.transactions.listWithProof(proof.sha256, id),
    deps.transactions.listRejectedOf({ uid, type }, id),
    findNamedFacts(transaction, deps),
  ]);
  const signals = transactionSignals({
    transaction,
    rateUsd: quote?.rate,
    platformAddress: wallet === undefined ? '' : addressOf({ coin, ...wallet }),
    sameImage,
    rejected,
    ...use,
  });
  await auditReviewSignals(
    { action: 'get-transaction-signals', target: transaction, signals, caller, origin },
    deps,
  );
  return signals;
}

async function findNamedFacts(transaction: Transaction, deps: Deps): Promise<AddressFacts> {
  if (transaction.type !== 'Withdrawal')
    return { isPlatformAddress: false, sameAddress: [], addressSinceMs: transaction.createdAtMs };
  const { others, ...facts } = await findAddressFacts(transaction, deps);
  const names = others.length === 0 ? [] : await deps.users.findNames(others);
  const sameAddress = others.map((uid, at) => ({ uid, name: names[at]?.name ?? 'Deleted account' }));
  return { ...facts, sameAddress };
}
