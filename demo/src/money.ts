import { fingerprint, recordId } from '@keelstone/domain/ids';
import type { Account, Asset, Coin } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { usdFromNumber, type UsdCents } from '@keelstone/domain/money/units';
import { decideCredit, decideEditFigures } from '@keelstone/domain/transaction/decide-figures';
import { decidePayout, decidePayoutReturn } from '@keelstone/domain/transaction/decide-payout';
import { decideDelete, decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import { decideWithdrawal } from '@keelstone/domain/transaction/decide-withdrawal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { actorOf, adminOf, known, type DemoBook } from './book.ts';
import { demoQuote } from './market.ts';
import { demoTime } from './time.ts';

/** Amounts of a story are in USD, with two decimals at most. */
export type MoneyRequest = { at: string; coin: Coin; usd: number };

/** A user asks for a withdrawal. Returns the record's id. */
export function withdraw(book: DemoBook, uid: string, request: MoneyRequest & { address: string }): string {
  const { coin, address } = request;
  const atMs = demoTime(request.at);
  const amountUsdCents = usdOf(request.usd);
  const decided = decideWithdrawal(known(book.users, uid), known(book.accounts, uid), {
    ...keysOf(uid, 'withdrawal', atMs, [coin, amountUsdCents, address]),
    coin,
    amountUsdCents,
    address,
    quote: demoQuote(coin, atMs),
    atMs,
  });
  return write(book, decided);
}

/** An admin credits profit. */
export function credit(book: DemoBook, uid: string, request: MoneyRequest & { by: string }): string {
  const { coin, by } = request;
  const atMs = demoTime(request.at);
  const amountUsdCents = usdOf(request.usd);
  const decided = decideCredit({
    user: known(book.users, uid),
    account: known(book.accounts, uid),
    admin: adminOf(book, by),
    request: {
      ...keysOf(by, `credit|${uid}`, atMs, [uid, coin, amountUsdCents]),
      coin,
      amountUsdCents,
      quote: demoQuote(coin, atMs),
      atMs,
    },
  });
  return write(book, decided);
}

/** An admin decides on a Pending record. */
export function decide(
  book: DemoBook,
  id: string,
  decision: { review: Review; by: string; at: string; reason?: string },
): void {
  const transaction = known(book.transactions, id);
  const atMs = demoTime(decision.at);
  const decided = decideReview({
    transaction,
    account: known(book.accounts, transaction.uid),
    owner: known(book.users, transaction.uid),
    review: decision.review,
    admin: adminOf(book, decision.by),
    quote: demoQuote(transaction.coin, atMs),
    reason: decision.reason ?? '',
    atMs,
  });
  if (decided === undefined) throw new Error(`${id} is decided already`);
  write(book, decided);
}

/** An admin enters which transaction of the chain pays a withdrawal. */
export function pay(book: DemoBook, id: string, payment: { txid: string; by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const [admin, atMs] = [adminOf(book, payment.by), demoTime(payment.at)];
  const paid = decidePayout({
    transaction,
    txid: payment.txid,
    replaces: '',
    claimant: undefined,
    admin,
    atMs,
  });
  if (paid === undefined) throw new Error(`${id} is paid already`);
  book.transactions.set(id, paid);
}

/** The payment of a withdrawal comes back. */
export function bounce(book: DemoBook, id: string, back: { reason: string; by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const change = decidePayoutReturn({
    transaction,
    account: known(book.accounts, transaction.uid),
    admin: adminOf(book, back.by),
    reason: back.reason,
    atMs: demoTime(back.at),
  });
  if (change === undefined) throw new Error(`${id} is returned already`);
  write(book, change);
}

/** Its owner or an admin deletes a record (cancels, hides, or removes it from both lists). */
export function remove(book: DemoBook, id: string, deletion: { by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const decided = decideDelete({
    transaction,
    account: known(book.accounts, transaction.uid),
    actor: actorOf(book, deletion.by),
    isAdmin: known(book.users, deletion.by).isAdmin,
    atMs: demoTime(deletion.at),
  });
  if (decided === undefined) throw new Error(`${id} is gone already`);
  write(book, decided);
}

/** An admin types new figures; those not given stay. Cents for usd, 1e-8 units for coins. */
export function editFigures(
  book: DemoBook,
  uid: string,
  edit: { at: string; by: string; reason: string; figures: Partial<Record<Asset, number>> },
): void {
  const account = known(book.accounts, uid);
  const { usd, btc, eth } = account;
  const decided = decideEditFigures({
    account,
    admin: adminOf(book, edit.by),
    figures: { usd: usd.available, btc: btc.available, eth: eth.available, ...edit.figures },
    recordId: fingerprint(`figures|${uid}|${String(account.seq + 1)}`),
    reason: edit.reason,
    atMs: demoTime(edit.at),
  });
  if (decided === undefined) throw new Error('These figures are right already');
  keep(book, decided);
}

/** What a browser would have sent along, the idempotency key, and what the API makes of it: id and fingerprint. */
export function keysOf(
  uid: string,
  kind: string,
  atMs: number,
  asked: readonly unknown[],
): { id: string; transactionId: string; requestHash: string } {
  const transactionId = String(atMs);
  const id = recordId({ uid, kind, key: transactionId });
  return { id, transactionId, requestHash: fingerprint(JSON.stringify(asked)) };
}

export function usdOf(amount: number): UsdCents {
  const cents = usdFromNumber(amount);
  if (cents === undefined) throw new Error(`Not an amount of USD: ${String(amount)}`);
  return cents;
}

type Change = { account: Account; entry: JournalEntry | null };

function write(book: DemoBook, { transaction, ...change }: Change & { transaction: Transaction }): string {
  book.transactions.set(transaction.id, transaction);
  keep(book, change);
  return transaction.id;
}

function keep(book: DemoBook, { account, entry }: Change): void {
  if (entry === null) return;
  book.accounts.set(account.uid, account);
  book.journal.push(entry);
}
