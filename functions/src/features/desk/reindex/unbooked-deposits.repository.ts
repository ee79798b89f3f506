import type { DocumentData } from 'firebase-admin/firestore';
import { unreadFacts } from '@keelstone/domain/money/blockchain/chain-payment';
import { collections } from '@keelstone/domain/collections';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Filter } from '../../../platform/firestore/query.ts';
import type { RunTransaction } from '../../../platform/firestore/run-transaction.ts';

/** Approved deposits, and which of their fields tell whether they name a payment that they have not booked. */
export const unbookedDeposits = {
  select: ['status', 'txid', 'outputs'],
  where: [
    ['type', '==', 'Deposit'],
    ['status', '==', 'Approved'],
  ] satisfies Filter[],
} as const;

/** Whether an approved deposit names a payment of which it has booked nothing. */
export function isUnbooked({ status, txid, outputs }: DocumentData): boolean {
  return status === 'Approved' && typeof txid === 'string' && outputs === undefined;
}

/**
 * Gives a deposit that was approved before its chain was asked to the job that reads and books what it names
 * (watch-chain.service.ts). Returns whether there was something to write.
 */
export function watchDeposit(runTransaction: RunTransaction, id: string): Promise<boolean> {
  return runTransaction(async (tx) => {
    const facts = { collection: collections.chainFacts, id };
    const [found, known] = await tx.getAll([{ collection: collections.transactions, id }, facts]);
    if (found === undefined || known !== undefined || !isUnbooked(found)) return false;
    const record = found as Transaction & { txid: string };
    tx.set(facts, unreadFacts({ ...record, id }, record.txid));
    return true;
  });
}
