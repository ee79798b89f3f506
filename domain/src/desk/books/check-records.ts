import type { Account } from '../../core/ledger/account.ts';
import { figureText } from '../../core/ledger/journal-check.ts';
import type { JournalEntry, Posting } from '../../core/ledger/journal.ts';
import type { Violation } from '../../core/ledger/violation.ts';
import { assets, type Asset } from '../../kernel/amounts/coins.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';
import { describeEffect, listExpectedEffects } from './expected-effects.ts';

type Books = {
  account: Account;
  entries: readonly JournalEntry[];
  transactions: readonly Transaction[];
};

/** Checks the records against account and journal: I4, I5 and I10. */
export function checkRecords(books: Books): Violation[] {
  return [...checkHeld(books), ...checkEffects(books), ...checkKeys(books)];
}

function checkHeld({ account, transactions }: Books): Violation[] {
  const pending = transactions.filter(({ type, status }) => type === 'Withdrawal' && status === 'Pending');
  return assets.flatMap((asset): Violation[] => {
    const pendingHold = pending.reduce((sum, transaction) => sum + pickHeld(transaction, asset), 0);
    if (pendingHold === account[asset].held) return [];
    const detail = `held is ${figureText(asset, account[asset].held)}, Pending withdrawals hold ${figureText(asset, pendingHold)}`;
    return [{ invariant: 'I4', uid: account.uid, subject: asset, detail }];
  });
}

function pickHeld(transaction: Transaction, asset: Asset): number {
  if (asset === 'usd') return transaction.amountUsdCents;
  return transaction.coin === asset ? transaction.heldCoinUnits : 0;
}

function checkEffects({ account, entries, transactions }: Books): Violation[] {
  const violations: Violation[] = [];
  const report = (subject: string, detail: string): void => {
    violations.push({ invariant: 'I5', uid: account.uid, subject, detail });
  };

  const unclaimed = groupByRecord(entries);
  for (const transaction of transactions) {
    const { id, uid, type, status } = transaction;
    if (uid !== account.uid) report(id, `belongs to ${uid}`);
    if (type === 'Credited' && status !== 'Approved') report(id, `is a credit and ${status}`);
    if ((transaction.paid !== null) !== (type === 'Withdrawal' && status === 'Approved')) {
      report(
        id,
        `is a ${type}, ${status}, and ${transaction.paid === null ? 'has no' : 'has a'} price of payment`,
      );
    }
    for (const fault of [findPayoutFault(transaction), findReceiptFault(transaction)])
      if (fault !== undefined) report(id, fault);
    const expectedEffects = listExpectedEffects(transaction).map(describeEffect).sort().join(' | ');
    const postedEffects = (unclaimed.get(id) ?? []).map(describeEffect).sort().join(' | ');
    unclaimed.delete(id);
    if (expectedEffects !== postedEffects)
      report(id, `${type} ${status} has [${postedEffects}], not [${expectedEffects}]`);
  }
  for (const entry of [...unclaimed.values()].flat()) {
    if (entry.event !== 'figures-edited') report(entry.id, `${entry.event} without its record`);
    else if (!entry.postings.every(isAdjustment))
      report(entry.id, 'an edit may only adjust what is available');
  }
  return violations;
}

/** A record that was not paid out can be neither sent nor returned, and the current id must be the last one entered. */
function findPayoutFault({
  type,
  status,
  paidTxid,
  paidAtMs,
  payouts,
  returned,
}: Transaction): string | undefined {
  const isPaidOut = type === 'Withdrawal' && status === 'Approved';
  if (!isPaidOut && (paidTxid !== null || returned !== null))
    return `is a ${type}, ${status}, and was sent or returned`;
  if ((payouts.at(-1)?.txid ?? null) !== paidTxid)
    return 'has another id on the chain than the last one entered';
  if ((payouts[0]?.atMs ?? null) !== paidAtMs)
    return 'was sent at another time than its first id was entered';
  return undefined;
}

function groupByRecord(entries: readonly JournalEntry[]): Map<string, JournalEntry[]> {
  const groups = new Map<string, JournalEntry[]>();
  for (const entry of entries) groups.set(entry.recordId, [...(groups.get(entry.recordId) ?? []), entry]);
  return groups;
}

function isAdjustment({ account }: Posting): boolean {
  return account === 'user:available' || account === 'sys:adjust';
}

function checkKeys({ account, transactions }: Books): Violation[] {
  const keys = new Set<string>();
  return transactions.flatMap((transaction): Violation[] => {
    const key = makeIdempotencyKey(transaction);
    if (!keys.has(key)) {
      keys.add(key);
      return [];
    }
    return [
      { invariant: 'I10', uid: account.uid, subject: transaction.id, detail: `another record of ${key}` },
    ];
  });
}

/** The idempotency key of a record: a credit's belongs to the administrator who sent it, any other to the user. */
function makeIdempotencyKey({ type, transactionId, decidedBy, approvals = [] }: Transaction): string {
  const senderUid = approvals[0]?.uid ?? decidedBy?.uid ?? '';
  return type === 'Credited' ? `${type} ${senderUid} ${transactionId}` : `${type} ${transactionId}`;
}

/**
 * The fault in a deposit's received amount, or `undefined` if it is right. Coin up to the requested amount must count
 * for its share at the record's price; any excess at no higher price. Deliberately independent of `computeReceipt`, so
 * that the two check each other.
 */
export function findReceiptFault({
  type,
  status,
  received,
  amountUsdCents,
  coinUnits,
  rateUsd,
}: Transaction): string | undefined {
  if (received === null) return undefined;
  if (type !== 'Deposit' || status !== 'Approved') return `is a ${type}, ${status}, with a received amount`;
  const difference = BigInt(received.coinUnits) - BigInt(coinUnits);
  if (difference === 0n) return 'received what was asked for, and stores it twice';
  if (received.coinUnits <= 0) return 'received nothing';
  if (difference < 0n ? received.rateUsd !== rateUsd : received.rateUsd > rateUsd)
    return 'received coin at a price that was not the agreed one';
  const counted = difference < 0n ? BigInt(received.coinUnits) : difference;
  const worth = roundToCents(counted * BigInt(received.rateUsd));
  const requestedCents = BigInt(amountUsdCents);
  const atMost = worth < requestedCents ? worth : requestedCents;
  const expectedCents = difference < 0n ? atMost : requestedCents + worth;
  if (BigInt(received.usdCents) === expectedCents) return undefined;
  return `booked ${String(received.usdCents)} cents for what it received, not ${String(expectedCents)}`;
}

/** Whole cents of 1e-8 units × whole USD. A million of these make a cent. */
function roundToCents(product: bigint): bigint {
  return (product - (product % 1_000_000n)) / 1_000_000n;
}
