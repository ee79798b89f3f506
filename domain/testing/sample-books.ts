import type { Account } from '../src/core/ledger/account.ts';
import { hashEntry, type JournalEntry } from '../src/core/ledger/journal.ts';
import type { UserBooks } from '../src/desk/books/invariants.ts';
import { usdCents } from '../src/kernel/amounts/units.ts';
import { decideReview, type ReviewOutcome } from '../src/money/approval/decide-review.ts';
import { decideEditFigures } from '../src/money/figures/decide-figures.ts';
import { decidePayout, decidePayoutReturn } from '../src/money/payout/decide-payout.ts';
import { decideCredit } from '../src/money/profit/decide-credit.ts';
import type { Transaction } from '../src/money/transaction/transaction.ts';
import { decideWithdrawal } from '../src/money/withdrawal/decide-withdrawal.ts';
import { makeAccount } from './make-account.ts';
import { makeQuote } from './make-quote.ts';
import { makeDeposit } from './make-transaction.ts';
import { makeAdmin, makeUser } from './make-user.ts';
import { exampleAddresses } from './make-wallet.ts';
import { testTimeMs } from './test-time.ts';

/** Names of the records in `sampleBooks`, in the order in which they were made. */
export type SampleName =
  | 'deposit'
  | 'refused'
  | 'credit'
  | 'returned'
  | 'paid'
  | 'bounced'
  | 'lent'
  | 'released'
  | 'pending'
  | 'waiting';

/** Healthy books of one user with a record in every state, an edit of figures, coin returned and a coin shortfall. */
export function sampleBooks(): UserBooks & {
  account: Account;
  entries: JournalEntry[];
  transactions: Transaction[];
} {
  const books = new SampleBooks();
  books.deposit('deposit', 'Approved');
  books.deposit('refused', 'Rejected');
  books.credit('credit');
  // Held at 64,000 USD per coin, paid at the double: half of the coin returns.
  books.withdraw('returned', 'Approved', 64_000, 128_000);
  // At 3,200 USD per coin 500 USD are 0.15625 BTC, more than is there: the rest comes from sys:fx.
  books.withdraw('paid', 'Approved', 3_200);
  books.edit();
  books.withdraw('bounced', 'Approved', 64_000);
  books.bounce('bounced');
  // Most of its coin comes from sys:fx, and goes back there.
  books.withdraw('lent', 'Approved', 64_000, 2_000);
  books.bounce('lent');
  books.withdraw('released', 'Rejected', 64_000);
  books.withdraw('pending', undefined, 64_000);
  books.deposit('waiting', undefined);
  return books;
}

/** The same entries with `seq`, snapshots kept and the hash chain repaired: a careful forgery. */
export function resealed(books: UserBooks): UserBooks {
  let head = '';
  const entries = books.entries.map((entry, index) => {
    const unsigned = { ...entry, seq: index + 1, prevHash: head };
    head = hashEntry(unsigned);
    return { ...unsigned, hash: head };
  });
  return { ...books, entries, account: { ...books.account, seq: entries.length, head } };
}

class SampleBooks {
  account = makeAccount();
  readonly entries: JournalEntry[] = [];
  readonly transactions: Transaction[] = [];
  private atMs = testTimeMs;

  deposit(name: SampleName, outcome: ReviewOutcome | undefined): void {
    const deposit = makeDeposit({ id: name, transactionId: this.next(), amountUsdCents: 200_000 });
    this.file(deposit, outcome);
  }

  credit(name: SampleName): void {
    const request = {
      id: name,
      requestKey: this.next(),
      requestHash: '',
      coin: 'eth',
      amountUsdCents: usdCents(32_000),
      quote: makeQuote({ coin: 'eth', rateUsd: 3_200, atMs: this.atMs }),
      atMs: this.atMs,
    } as const;
    const decided = decideCredit({
      user: makeUser(),
      account: this.account,
      admin: makeAdmin(),
      request,
    });
    this.transactions.push(decided.transaction);
    this.keep(decided);
  }

  withdraw(
    name: SampleName,
    outcome: ReviewOutcome | undefined,
    rateUsd: number,
    paidRateUsd = rateUsd,
  ): void {
    const request = {
      id: name,
      requestKey: this.next(),
      requestHash: '',
      coin: 'btc',
      atMs: this.atMs,
    } as const;
    const decided = decideWithdrawal(makeUser(), this.account, {
      ...request,
      amountUsdCents: usdCents(50_000),
      address: exampleAddresses.btc,
      quote: makeQuote({ rateUsd, atMs: this.atMs }),
    });
    this.keep(decided);
    this.file(decided.transaction, outcome, paidRateUsd);
  }

  /** Its payment is entered, and comes back. */
  bounce(name: SampleName): void {
    const withdrawal = this.transactions.find(({ id }) => id === name);
    if (withdrawal === undefined) throw new Error(`${name} is missing`);
    const { account, atMs } = this;
    const by = { admin: makeAdmin(), atMs };
    const sent = decidePayout({
      ...by,
      transaction: withdrawal,
      txid: 'a'.repeat(64),
      replaces: '',
      claimant: undefined,
    });
    const change = sent && decidePayoutReturn({ ...by, transaction: sent, account, reason: 'It came back' });
    if (change === undefined) throw new Error(`${name} is returned already`);
    this.transactions.splice(this.transactions.indexOf(withdrawal), 1, change.transaction);
    this.keep(change);
  }

  edit(): void {
    const figures = { usd: 300_000, btc: 20_000_000, eth: 0 };
    const request = { recordId: 'edit', reason: 'as agreed', atMs: this.atMs };
    const edit = decideEditFigures({ ...request, account: this.account, admin: makeAdmin(), figures });
    if (edit !== undefined) this.keep(edit);
  }

  private file(
    transaction: Transaction,
    outcome: ReviewOutcome | undefined,
    rateUsd = transaction.rateUsd,
  ): void {
    const { account, atMs } = this;
    const quote = makeQuote({ rateUsd, atMs });
    const people = { owner: makeUser(), admin: makeAdmin() };
    const change = outcome && decideReview({ ...people, transaction, account, outcome, quote, atMs });
    this.transactions.push(change?.transaction ?? transaction);
    if (change !== undefined) this.keep(change);
  }

  private keep({ account, entry }: { account: Account; entry: JournalEntry | null }): void {
    this.account = account;
    if (entry !== null) this.entries.push(entry);
  }

  /** A minute later; the key of the next request. */
  private next(): string {
    this.atMs += 60_000;
    return String(this.atMs);
  }
}
