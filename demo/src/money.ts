import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { makeFiguresDetail } from '@keelstone/domain/desk/audit/figures-detail';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import type { Asset, Coin } from '@keelstone/domain/kernel/amounts/coins';
import { type UsdCents, usdFromNumber } from '@keelstone/domain/kernel/amounts/units';
import { fingerprint, recordId } from '@keelstone/domain/kernel/ids';
import { noAddressBook, withUse } from '@keelstone/domain/money/address-book/address-book';
import { decideReview, type ReviewOutcome } from '@keelstone/domain/money/approval/decide-review';
import { decideEditFigures } from '@keelstone/domain/money/figures/decide-figures';
import { decidePayout, decidePayoutReturn } from '@keelstone/domain/money/payout/decide-payout';
import { decideCredit } from '@keelstone/domain/money/profit/decide-credit';
import { decideDelete } from '@keelstone/domain/money/transaction/decide-delete';
import { computeTakenCoinUnits } from '@keelstone/domain/money/transaction/settlement';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { decideWithdrawal } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { addAuditRow } from './audit.ts';
import { toActor, findAdmin, type DemoBook, demoTime, known } from './book.ts';
import { demoQuote } from './market.ts';

/** Amounts of a story are in USD, with two decimals at most. */
export type MoneyRequest = { at: string; coin: Coin; usd: number };

/** A user asks for a withdrawal. Returns the record's id. */
export function withdraw(book: DemoBook, uid: string, request: MoneyRequest & { address: string }): string {
  const { coin, address } = request;
  const atMs = demoTime(request.at);
  const amountUsdCents = toUsd(request.usd);
  const before = book.addressBooks.get(uid) ?? noAddressBook(uid);
  book.addressBooks.set(uid, withUse(before, fingerprintAddress(coin, address), atMs));
  const decided = decideWithdrawal(known(book.users, uid), known(book.accounts, uid), {
    ...makeKeys(uid, 'withdrawal', atMs, [coin, amountUsdCents, address]),
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
  const amountUsdCents = toUsd(request.usd);
  const decided = decideCredit({
    user: known(book.users, uid),
    account: known(book.accounts, uid),
    admin: findAdmin(book, by),
    request: {
      ...makeKeys(by, `credit|${uid}`, atMs, [uid, coin, amountUsdCents]),
      coin,
      amountUsdCents,
      quote: demoQuote(coin, atMs),
      atMs,
    },
  });
  const { id, coinUnits, reason } = decided.transaction;
  const detail = { amountUsdCents, coin, coinUnits, reason };
  addAuditRow(book, { kind: 'credit-profit', by, targetId: id, subjectUid: uid, atMs, detail });
  return write(book, decided);
}

/** An admin decides on a Pending record. */
export function decide(
  book: DemoBook,
  id: string,
  { review, by, at, reason = '' }: { review: ReviewOutcome; by: string; at: string; reason?: string },
): void {
  const transaction = known(book.transactions, id);
  const atMs = demoTime(at);
  const decided = decideReview({
    transaction,
    account: known(book.accounts, transaction.uid),
    owner: known(book.users, transaction.uid),
    outcome: review,
    admin: findAdmin(book, by),
    quote: demoQuote(transaction.coin, atMs),
    reason,
    atMs,
  });
  if (decided === undefined) throw new Error(`${id} is decided already`);
  const { type, coin, amountUsdCents, uid, status } = transaction;
  const paidCoinUnits = decided.transaction.paid?.coinUnits ?? null;
  const moved = { type, coin, amountUsdCents, before: status, after: review, paidCoinUnits };
  addAuditRow(book, {
    kind: review === 'Approved' ? 'approve-transaction' : 'reject-transaction',
    by,
    targetId: id,
    subjectUid: uid,
    atMs,
    detail: review === 'Approved' ? moved : { ...moved, reason },
  });
  write(book, decided);
}

/** An admin enters which transaction of the chain pays a withdrawal. */
export function pay(book: DemoBook, id: string, payment: { txid: string; by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const [admin, atMs] = [findAdmin(book, payment.by), demoTime(payment.at)];
  const paid = decidePayout({
    transaction,
    txid: payment.txid,
    replaces: '',
    claimant: undefined,
    admin,
    atMs,
  });
  if (paid === undefined) throw new Error(`${id} is paid already`);
  addAuditRow(book, {
    kind: 'record-payout',
    by: payment.by,
    targetId: id,
    subjectUid: transaction.uid,
    atMs,
    detail: { before: transaction.paidTxid, after: payment.txid, isReturned: false, takenFrom: null },
  });
  book.transactions.set(id, paid);
}

/** The payment of a withdrawal comes back. */
export function bounce(book: DemoBook, id: string, back: { reason: string; by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const { reason, by } = back;
  const atMs = demoTime(back.at);
  const change = decidePayoutReturn({
    transaction,
    account: known(book.accounts, transaction.uid),
    admin: findAdmin(book, by),
    reason,
    atMs,
  });
  if (change === undefined) throw new Error(`${id} is returned already`);
  const { uid, amountUsdCents, coin } = transaction;
  const detail = { amountUsdCents, coin, coinUnits: computeTakenCoinUnits(transaction), reason };
  addAuditRow(book, { kind: 'return-payout', by, targetId: id, subjectUid: uid, atMs, detail });
  write(book, change);
}

/** Deletes a record for its owner or an admin (cancels, hides, or removes it from both lists). */
export function remove(book: DemoBook, id: string, deletion: { by: string; at: string }): void {
  const transaction = known(book.transactions, id);
  const { by } = deletion;
  const atMs = demoTime(deletion.at);
  const { isAdmin } = known(book.users, by);
  const decided = decideDelete({
    transaction,
    account: known(book.accounts, transaction.uid),
    actor: toActor(book, by),
    isAdmin,
    atMs,
  });
  if (decided === undefined) throw new Error(`${id} is gone already`);
  if (isAdmin) {
    const { uid, type, coin, amountUsdCents, status } = transaction;
    const detail = { type, coin, amountUsdCents, status };
    addAuditRow(book, { kind: 'delete-transaction', by, targetId: id, subjectUid: uid, atMs, detail });
  }
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
  const { by, reason } = edit;
  const atMs = demoTime(edit.at);
  const decided = decideEditFigures({
    account,
    admin: findAdmin(book, by),
    figures: { usd: usd.available, btc: btc.available, eth: eth.available, ...edit.figures },
    recordId: fingerprint(`figures|${uid}|${String(account.seq + 1)}`),
    reason,
    atMs,
  });
  if (decided === undefined) throw new Error('These figures are right already');
  addAuditRow(book, {
    kind: 'edit-figures',
    by,
    targetId: decided.entry.id,
    subjectUid: uid,
    atMs,
    detail: { ...makeFiguresDetail({ before: account, after: decided.account }), reason },
  });
  keep(book, decided);
}

/** Makes a browser's idempotency key, and the id and fingerprint that the API would derive. */
export function makeKeys(
  uid: string,
  kind: string,
  atMs: number,
  asked: readonly unknown[],
): { id: string; requestKey: string; requestHash: string } {
  const requestKey = String(atMs);
  const id = recordId({ uid, kind, key: requestKey });
  return { id, requestKey, requestHash: fingerprint(JSON.stringify(asked)) };
}

export function toUsd(amount: number): UsdCents {
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
