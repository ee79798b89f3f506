import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { ReviewSignal } from '@keelstone/domain/review/review-signal';
import { addressOf, transactionSignals } from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { firstUseMs } from '@keelstone/domain/wallet/address-book';
import { addressFingerprint } from '@keelstone/domain/wallet/comparable-address';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { auditReviewSignals } from './audit-review-signals.ts';
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
    findUse(transaction, deps),
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

/** Who has requested payments to the address of a withdrawal; every spelling of it counts. */
async function findUse(transaction: Transaction, deps: Pick<Deps, 'addressBooks' | 'users'>) {
  const { type, uid, coin, createdAtMs } = transaction;
  if (type !== 'Withdrawal') return { sameAddress: [], addressSinceMs: createdAtMs };
  const address = addressFingerprint(coin, addressOf(transaction));
  const [own, books] = await Promise.all([
    deps.addressBooks.find(uid),
    deps.addressBooks.list({
      where: [[`used.${address}.lastAtMs`, '>', 0]],
      // The account itself is among them, and one extra row shows whether there are more.
      limit: limits.signalEvidence + 2,
      select: ['uid'],
    }),
  ]);
  const others = books.map((book) => book.uid).filter((other) => other !== uid);
  const names = others.length === 0 ? [] : await deps.users.findNames(others);
  return {
    sameAddress: others.map((other, at) => ({ uid: other, name: names[at]?.name ?? 'Deleted account' })),
    addressSinceMs: firstUseMs(own, address, createdAtMs),
  };
}
