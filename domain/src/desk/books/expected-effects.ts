import type { JournalEntry, JournalEvent, Posting } from '../../core/ledger/journal.ts';
import { assertNever } from '../../errors.ts';
import type { Asset } from '../../kernel/amounts/coins.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';

/** The effect of a journal entry, without its time, actor and position in the chain. */
export type Effect = Pick<JournalEntry, 'event' | 'postings'>;

/**
 * The journal entries that a record must have by now (docs/money.md#postings-by-operation), by the record's own
 * figures. Deliberately independent of the decisions, so that the two check each other.
 */
export function listExpectedEffects(transaction: Transaction): Effect[] {
  const { type, status } = transaction;
  if (type === 'Credited')
    return [{ event: 'profit-credited', postings: listIncomingPostings('sys:profit', transaction) }];
  if (type === 'Deposit') {
    if (status !== 'Approved') return [];
    return [{ event: 'deposit-approved', postings: listIncomingPostings('sys:deposit', transaction) }];
  }
  if (type !== 'Withdrawal') return assertNever(type);

  const hold: Effect = {
    event: 'withdrawal-held',
    postings: shiftPostings('user:available', 'user:held', transaction),
  };
  if (status === 'Pending') return [hold];
  if (status === 'Rejected') {
    return [
      hold,
      { event: 'withdrawal-released', postings: shiftPostings('user:held', 'user:available', transaction) },
    ];
  }
  const settlement: Effect = { event: 'withdrawal-settled', postings: listSettlementPostings(transaction) };
  if (transaction.returned === null) return [hold, settlement];
  return [hold, settlement, { event: 'payout-returned', postings: listReturnPostings(transaction) }];
}

/** The events of a withdrawal that must come before an event. */
export const eventsBefore: Readonly<Partial<Record<JournalEvent, readonly JournalEvent[]>>> = {
  'withdrawal-settled': ['withdrawal-held'],
  'withdrawal-released': ['withdrawal-held'],
  'payout-returned': ['withdrawal-held', 'withdrawal-settled'],
};

/** Returns the dollars, and the coin that the settlement took from the hold; coin from sys:fx goes back there. */
function listReturnPostings({ coin, amountUsdCents, heldCoinUnits, paid }: Transaction): Posting[] {
  const amount = paid?.coinUnits ?? 0;
  const lent = amount > heldCoinUnits ? amount - heldCoinUnits : 0;
  return [
    ...movePostings('sys:payout', 'user:available', 'usd', amountUsdCents),
    ...movePostings('sys:payout', 'user:available', coin, amount - lent),
    ...movePostings('sys:payout', 'sys:fx', coin, lent),
  ];
}

/** The held coin leaves. If the paid price needs less, the rest returns. If it needs more, sys:fx covers it. */
function listSettlementPostings(transaction: Transaction): Posting[] {
  const { coin, heldCoinUnits, paid } = transaction;
  const difference = (paid?.coinUnits ?? 0) - heldCoinUnits;
  const other = difference < 0 ? 'user:available' : 'sys:fx';
  return [
    ...shiftPostings('user:held', 'sys:payout', transaction),
    ...movePostings(other, 'sys:payout', coin, difference),
  ];
}

/** USD and coin come from a platform account: the received amount, otherwise the requested one. */
function listIncomingPostings(from: Posting['account'], transaction: Transaction): Posting[] {
  const { coin, received, amountUsdCents, coinUnits } = transaction;
  return [
    ...movePostings(from, 'user:available', 'usd', received === null ? amountUsdCents : received.usdCents),
    ...movePostings(from, 'user:available', coin, received === null ? coinUnits : received.coinUnits),
  ];
}

/** Moves the USD in full, and the held coin. */
function shiftPostings(
  from: Posting['account'],
  to: Posting['account'],
  { coin, amountUsdCents, heldCoinUnits }: Transaction,
): Posting[] {
  return [...movePostings(from, to, 'usd', amountUsdCents), ...movePostings(from, to, coin, heldCoinUnits)];
}

function movePostings(
  from: Posting['account'],
  to: Posting['account'],
  asset: Asset,
  amount: number,
): Posting[] {
  return [
    { account: from, asset, delta: -amount },
    { account: to, asset, delta: amount },
  ];
}

/** Event and net lines as text in a fixed order, so that equal effects have equal texts. */
export function describeEffect({ event, postings }: Effect): string {
  const net = new Map<string, number>();
  for (const { account, asset, delta } of postings) {
    const line = `${account} ${asset}`;
    net.set(line, (net.get(line) ?? 0) + delta);
  }
  const lines = [...net]
    .filter(([, delta]) => delta !== 0)
    .map(([line, delta]) => `${line} ${String(delta)}`);
  return `${event}: ${lines.sort().join('; ')}`;
}
